//! How the parts of arrays, objects and unions are handed to serde.

use std::borrow::Cow;

use serde::de::{self, value::CowStrDeserializer};

use super::{DecodeCode, DecodeError, Decoder, first_value};

/// The items of an array.
pub(super) struct Items<'d, 'de> {
    decoder: &'d mut Decoder<'de>,
    taken: usize,
    total: usize,
}

impl<'d, 'de> Items<'d, 'de> {
    pub(super) fn enter(decoder: &'d mut Decoder<'de>) -> Self {
        // Counted first, so that a vector is allocated once and at its size.
        let total = first_value(decoder.rest).0.elements().count();
        decoder.skip();
        Self { decoder, taken: 0, total }
    }

    /// Steps out of the array; an error if items are left.
    pub(super) fn leave(self) -> Result<(), DecodeError> {
        if self.taken < self.total {
            let reason = format!("expected {} items, found {}", self.taken, self.total);
            return Err(DecodeError::new(DecodeCode::WrongLength, &reason));
        }
        self.decoder.skip();
        Ok(())
    }
}

impl<'de> de::SeqAccess<'de> for &mut Items<'_, 'de> {
    type Error = DecodeError;

    fn next_element_seed<T: de::DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, DecodeError> {
        if self.taken == self.total {
            return Ok(None);
        }
        if self.taken > 0 {
            self.decoder.skip();
        }
        let index = self.taken;
        self.taken += 1;
        seed.deserialize(&mut *self.decoder).map(Some).map_err(|error| error.in_item(index))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.total - self.taken)
    }
}

/// The members of an object.
pub(super) struct Members<'d, 'de> {
    decoder: &'d mut Decoder<'de>,
    /// The text from the object on.
    text: &'de str,
    /// The tag of a union, which has been read already.
    hidden: Option<&'static str>,
    first: bool,
    name: Cow<'de, str>,
}

impl<'d, 'de> Members<'d, 'de> {
    pub(super) fn enter(decoder: &'d mut Decoder<'de>) -> Self {
        let hidden = decoder.hidden.take();
        let text = decoder.rest;
        decoder.skip();
        Self { decoder, text, hidden, first: true, name: Cow::Borrowed("") }
    }

    /// Takes the next name and the colon behind it.
    fn next_name(&mut self) -> Result<bool, DecodeError> {
        loop {
            if self.decoder.rest.is_empty() || self.decoder.starts_with(b'}') {
                return Ok(false);
            }
            if !std::mem::take(&mut self.first) {
                self.decoder.skip();
            }
            self.name = self.decoder.string()?;
            self.decoder.skip();
            if self.hidden != Some(&*self.name) {
                return Ok(true);
            }
            self.decoder.take();
        }
    }

    /// Steps out of the object; an error if members are left.
    pub(super) fn leave(mut self) -> Result<(), DecodeError> {
        if self.next_name()? {
            return Err(DecodeError::unknown_member(&self.name));
        }
        self.decoder.skip();
        Ok(())
    }
}

impl<'de> de::MapAccess<'de> for &mut Members<'_, 'de> {
    type Error = DecodeError;

    fn next_key_seed<K: de::DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, DecodeError> {
        if !self.next_name()? {
            return Ok(None);
        }
        let name = CowStrDeserializer::<DecodeError>::new(Cow::Borrowed(&self.name));
        seed.deserialize(name).map(Some).map_err(|error| match error.code() {
            DecodeCode::UnknownMember => error,
            _ => error.in_member(&self.name),
        })
    }

    fn next_value_seed<V: de::DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, DecodeError> {
        seed.deserialize(&mut *self.decoder).map_err(|error| error.in_member(&self.name))
    }

    /// Exact before the first member; asked for by maps, not by structs.
    fn size_hint(&self) -> Option<usize> {
        self.first.then(|| first_value(self.text).0.members().count())
    }
}

/// A union written as an object of one member, whose name is the variant.
pub(super) struct VariantObject<'d, 'de> {
    decoder: &'d mut Decoder<'de>,
    name: Cow<'de, str>,
}

impl<'d, 'de> VariantObject<'d, 'de> {
    pub(super) fn read<V: de::Visitor<'de>>(
        decoder: &'d mut Decoder<'de>,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let members = first_value(decoder.rest).0.members().count();
        if members != 1 {
            let reason = format!("expected an object of one member, found {members}");
            return Err(DecodeError::new(DecodeCode::WrongLength, &reason));
        }
        decoder.skip();
        let name = decoder.string()?;
        decoder.skip();
        let value = visitor.visit_enum(VariantObject { decoder, name })?;
        Ok(value)
    }

    fn value<T>(
        self,
        read: impl FnOnce(&mut Decoder<'de>) -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        let value = read(self.decoder).map_err(|error| error.in_member(&self.name))?;
        self.decoder.skip();
        Ok(value)
    }
}

impl<'de> de::EnumAccess<'de> for VariantObject<'_, 'de> {
    type Error = DecodeError;
    type Variant = Self;

    fn variant_seed<V: de::DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self), DecodeError> {
        let name = CowStrDeserializer::<DecodeError>::new(Cow::Borrowed(&self.name));
        let variant = seed.deserialize(name).map_err(|error| error.in_member(&self.name))?;
        Ok((variant, self))
    }
}

impl<'de> de::VariantAccess<'de> for VariantObject<'_, 'de> {
    type Error = DecodeError;

    fn unit_variant(self) -> Result<(), DecodeError> {
        self.value(|decoder| de::Deserialize::deserialize(decoder))
    }

    fn newtype_variant_seed<T: de::DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, DecodeError> {
        self.value(|decoder| seed.deserialize(decoder))
    }

    fn tuple_variant<V: de::Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.value(|decoder| decoder.visit_array(visitor))
    }

    fn struct_variant<V: de::Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.value(|decoder| decoder.visit_object(visitor))
    }
}

/// A union written as an object with a tag among its members.
pub(super) struct TaggedAccess<'d, 'de> {
    pub(super) decoder: &'d mut Decoder<'de>,
    pub(super) tag: &'static str,
    pub(super) word: Cow<'de, str>,
}

impl<'d, 'de> TaggedAccess<'d, 'de> {
    fn rest(self) -> &'d mut Decoder<'de> {
        self.decoder.hidden = Some(self.tag);
        self.decoder
    }
}

impl<'de> de::EnumAccess<'de> for TaggedAccess<'_, 'de> {
    type Error = DecodeError;
    type Variant = Self;

    fn variant_seed<V: de::DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self), DecodeError> {
        let word = CowStrDeserializer::<DecodeError>::new(Cow::Borrowed(&self.word));
        let value = seed.deserialize(word).map_err(|error| error.in_member(self.tag))?;
        Ok((value, self))
    }
}

impl<'de> de::VariantAccess<'de> for TaggedAccess<'_, 'de> {
    type Error = DecodeError;

    fn unit_variant(self) -> Result<(), DecodeError> {
        Members::enter(self.rest()).leave()
    }

    fn newtype_variant_seed<T: de::DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, DecodeError> {
        seed.deserialize(self.rest())
    }

    fn tuple_variant<V: de::Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, DecodeError> {
        Err(de::Error::custom("a tagged union holds no positional variants"))
    }

    fn struct_variant<V: de::Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.rest().visit_object(visitor)
    }
}
