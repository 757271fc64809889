/** Powers of 2 in the field of 256 elements over x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004, 7.5.2), and their logarithms. */
const POWERS = new Uint8Array(255);
const LOGARITHMS = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  POWERS[exponent] = value;
  LOGARITHMS[value] = exponent;
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d;
}

const product = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : POWERS[(LOGARITHMS[a]! + LOGARITHMS[b]!) % 255]!;

/** Coefficients of (x − 2⁰)(x − 2¹)…, highest first, without the leading one. */
function generator(degree: number): Uint8Array {
  const coefficients = new Uint8Array(degree);
  coefficients[degree - 1] = 1;
  for (let root = 0; root < degree; root++)
    for (let at = 0; at < degree; at++)
      coefficients[at] = product(coefficients[at]!, POWERS[root]!) ^ (coefficients[at + 1] ?? 0);
  return coefficients;
}

/** The Reed–Solomon codewords of a block: what is left of it divided by the generator of this degree. */
export function errorCorrection(data: Uint8Array, degree: number): Uint8Array {
  const divisor = generator(degree);
  const rest = new Uint8Array(degree);
  for (const codeword of data) {
    const factor = codeword ^ rest[0]!;
    rest.copyWithin(0, 1);
    rest[degree - 1] = 0;
    for (let at = 0; at < degree; at++) rest[at] = rest[at]! ^ product(divisor[at]!, factor);
  }
  return rest;
}
