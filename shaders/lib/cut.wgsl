// Where a plane cuts a triangle. A corner on the plane counts as below it.

// Where the plane meets the edge from a corner below it to one above.
fn cutEdge(low: vec3i, high: vec3i, plane: i32) -> vec2i {
  let rise = high.z - low.z;
  let above = plane - low.z;
  return low.xy + vec2i(
    roundedShare(high.x - low.x, above, rise),
    roundedShare(high.y - low.y, above, rise));
}

// Start (xy) and end (zw) of the directed segment in which the plane cuts a triangle that has corners on both sides of it.
fn cutTriangle(a: vec3i, b: vec3i, c: vec3i, plane: i32) -> vec4i {
  // The odd one is alone on its side of the plane; the other two follow in the triangle's order.
  var odd = a;
  var next = b;
  var last = c;
  if ((a.z <= plane) == (b.z <= plane)) {
    odd = c;
    next = a;
    last = b;
  } else if ((a.z <= plane) == (c.z <= plane)) {
    odd = b;
    next = c;
    last = a;
  }
  if (odd.z <= plane) {
    return vec4i(cutEdge(odd, next, plane), cutEdge(odd, last, plane));
  }
  return vec4i(cutEdge(last, odd, plane), cutEdge(next, odd, plane));
}
