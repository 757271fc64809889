// How a layer lies in a picture: every line of the picture shows a span of panel lines, and a pixel the mean of what its column's
// and its row's span have in common.

struct Picture {
  // The panel rows that are drawn; those outside are as the nearest of them.
  firstRow: u32,
  rowCount: u32,
  // Pixels a row of the picture: its rows' spans come after its columns'.
  columns: u32,
  // One over the panel pixels that a pixel of the picture covers.
  scale: f32,
  // A line round the panel, one pixel wide: the pixels it goes through.
  frameLeft: i32,
  frameTop: i32,
  frameRight: i32,
  frameBottom: i32,
  frameColor: u32,
}

// Panel lines from first to before past, and how much of the first and of the last of them counts. A line alone has its share
// as the first, and 1 as the last.
struct Span {
  first: u32,
  past: u32,
  firstShare: f32,
  lastShare: f32,
}

// How much of a line of a span counts.
fn shareOf(span: Span, line: u32) -> f32 {
  return select(1.0, span.firstShare, line == span.first) * select(1.0, span.lastShare, line + 1u == span.past);
}

// A row's greys over a span, from their sums before its first and its past line and the greys at both ends. Sums of a row stay
// below 2^24, so their difference is exact.
fn greysOver(span: Span, before: u32, through: u32, firstGrey: u32, lastGrey: u32) -> f32 {
  return f32(through - before) - (1.0 - span.firstShare) * f32(firstGrey) - (1.0 - span.lastShare) * f32(lastGrey);
}

fn meanGrey(sum: f32, scale: f32) -> u32 {
  return u32(clamp(sum * scale, 0.0, 255.0) + 0.5);
}

fn isOnFrame(picture: Picture, x: i32, y: i32) -> bool {
  let within = x >= picture.frameLeft && x <= picture.frameRight && y >= picture.frameTop && y <= picture.frameBottom;
  return within
    && (x == picture.frameLeft || x == picture.frameRight || y == picture.frameTop || y == picture.frameBottom);
}
