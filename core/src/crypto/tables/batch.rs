//! One inversion for many values.

/// What [`invert_all`] needs of a field.
pub(super) trait Invert: Copy {
    /// The product.
    fn times(&self, other: &Self) -> Self;
    /// The inverse of a value that is not zero.
    fn inverse(&self) -> Self;
}

/// Replaces every value by its inverse, at the price of one inversion and three
/// multiplications a value. None of them may be zero.
///
/// Values are multiplied in pairs and the products inverted the same way, so
/// that no multiplication has to wait for the one before it:
/// `1/a = 1/(ab) * b` and `1/b = 1/(ab) * a`.
pub(super) fn invert_all<F: Invert>(values: &mut [F]) {
    let (pairs, rest) = match values {
        [] => return,
        [value] => {
            *value = value.inverse();
            return;
        }
        _ => values.as_chunks_mut(),
    };
    let mut inverses: Vec<F> =
        pairs.iter().map(|[a, b]| a.times(b)).chain(rest.iter().copied()).collect();
    invert_all(&mut inverses);
    for ([a, b], inverse) in pairs.iter_mut().zip(&inverses) {
        (*a, *b) = (inverse.times(b), inverse.times(a));
    }
    for (value, inverse) in rest.iter_mut().zip(&inverses[pairs.len()..]) {
        *value = *inverse;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Integers modulo 101.
    #[derive(Debug, Clone, Copy, PartialEq)]
    struct Small(u32);

    impl Invert for Small {
        fn times(&self, other: &Self) -> Self {
            Self(self.0 * other.0 % 101)
        }

        fn inverse(&self) -> Self {
            (1..101).map(Self).find(|inverse| self.times(inverse) == Self(1)).expect("not zero")
        }
    }

    #[test]
    fn each_value_is_inverted() {
        for count in 0..40 {
            let values: Vec<Small> = (0..count).map(|index| Small(index * 7 % 100 + 1)).collect();
            let mut inverses = values.clone();
            invert_all(&mut inverses);
            for (value, inverse) in values.iter().zip(&inverses) {
                assert_eq!(value.times(inverse), Small(1), "{count} values");
            }
        }
    }
}
