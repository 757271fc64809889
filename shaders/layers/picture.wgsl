// One thread a pixel of the picture: the mean grey of the panel pixels under it, as a colour.

@group(0) @binding(9) var<storage, read> summaries: array<vec2u>;
@group(0) @binding(10) var<storage, read> firstWords: array<u32>;
@group(0) @binding(11) var<storage, read> words: array<u32>;
@group(0) @binding(13) var<storage, read> places: array<vec2u>;
@group(0) @binding(14) var<uniform> picture: Picture;
// Of the picture's columns, then of its rows.
@group(0) @binding(15) var<storage, read> spans: array<Span>;
// Grey → RGBA.
@group(0) @binding(16) var<storage, read> colors: array<u32>;

// The sum of a row's greys up to a column, and the grey there.
struct Place {
  sum: u32,
  grey: u32,
}

// `column` is one of the row's. A row that begins with no word of its own begins as the row before it ended.
fn placeOf(row: u32, column: u32) -> Place {
  let first = firstWords[row];
  var low = first;
  var past = firstWords[row + 1u];
  // The first word that begins behind the column.
  while (low < past) {
    let middle = (low + past) >> 1u;
    if (places[middle].x <= column) {
      low = middle + 1u;
    } else {
      past = middle;
    }
  }
  if (low == first) {
    let grey = firstGreyOf(summaries[row]);
    return Place(column * grey, grey);
  }
  let place = places[low - 1u];
  let grey = words[low - 1u] & 255u;
  return Place(place.y + (column - place.x) * grey, grey);
}

@fragment
fn main(@builtin(position) position: vec4f) -> @location(0) vec4f {
  let at = vec2u(position.xy);
  if (isOnFrame(picture, i32(at.x), i32(at.y))) {
    return unpack4x8unorm(picture.frameColor);
  }
  let across = spans[at.x];
  let down = spans[picture.columns + at.y];
  var sum = 0.0;
  if (across.first < across.past) {
    let lastRow = picture.firstRow + picture.rowCount - 1u;
    for (var line = down.first; line < down.past; line++) {
      let row = clamp(line, picture.firstRow, lastRow) - picture.firstRow;
      let start = placeOf(row, across.first);
      let end = placeOf(row, across.past - 1u);
      let greys = greysOver(across, start.sum, end.sum + end.grey, start.grey, end.grey);
      sum += shareOf(down, line) * greys;
    }
  }
  return unpack4x8unorm(colors[meanGrey(sum, picture.scale)]);
}
