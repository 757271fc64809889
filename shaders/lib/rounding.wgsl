// The one rounding rule (src/kernel/raster/README.md): floor((a·t + (d >> 1)) / d) in 32-bit integers.
// |a| < 2^24, 0 <= t <= d < 2^24, d > 0. The f32 estimate is wrong by a few units whatever the device's division
// promises (2.5 ULP at most), so the low 32 bits of the residual are the residual, and two corrections make it exact.
fn roundedShare(a: i32, t: i32, d: i32) -> i32 {
  let divisor = f32(d);
  var quotient = i32(floor(f32(a) * f32(t) / divisor));
  var residual = bitcast<i32>(
    bitcast<u32>(a) * bitcast<u32>(t) + bitcast<u32>(d >> 1u) - bitcast<u32>(quotient) * bitcast<u32>(d));
  let correction = i32(floor(f32(residual) / divisor));
  quotient += correction;
  residual -= correction * d;
  if (residual < 0) {
    return quotient - 1;
  }
  return select(quotient, quotient + 1, residual >= d);
}
