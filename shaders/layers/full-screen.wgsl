// One triangle that covers a whole target.

@vertex
fn main(@builtin(vertex_index) corner: u32) -> @builtin(position) vec4f {
  return vec4f(f32(corner & 1u) * 4.0 - 1.0, f32(corner >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}
