// Sorting of short lists of words: crossings of a row, edges of a vertex.

/** Ascending u32 words in place: insertion for the few that are usual, heap sort where insertion would be quadratic. */
export function sortWords(first: usize, past: usize): void {
  const bytes = past - first;
  if (bytes == 4 * 4) return sortFour(first);
  if (bytes == 4 * 6) return sortSix(first);
  if (bytes > 4 * 48) {
    heapSort(first, (past - first) >> 2);
    return;
  }
  for (let i = first + 4; i < past; i += 4) {
    const word = load<u32>(i);
    let j = i;
    while (j > first && load<u32>(j - 4) > word) {
      store<u32>(j, load<u32>(j - 4));
      j -= 4;
    }
    store<u32>(j, word);
  }
}

function heapSort(first: usize, count: usize): void {
  for (let root = (count >> 1); root > 0; root--) siftDown(first, root - 1, count);
  for (let end = count - 1; end > 0; end--) {
    const last = first + (end << 2);
    const word = load<u32>(last);
    store<u32>(last, load<u32>(first));
    store<u32>(first, word);
    siftDown(first, 0, end);
  }
}

function siftDown(first: usize, start: usize, count: usize): void {
  let root = start;
  const word = load<u32>(first + (root << 2));
  while (true) {
    let child: usize = 2 * root + 1;
    if (child >= count) break;
    let larger = load<u32>(first + (child << 2));
    if (child + 1 < count) {
      const right = load<u32>(first + ((child + 1) << 2));
      if (right > larger) {
        larger = right;
        child++;
      }
    }
    if (larger <= word) break;
    store<u32>(first + (root << 2), larger);
    root = child;
  }
  store<u32>(first + (root << 2), word);
}

/** Sorts four words: five comparators, none of which is a branch. */
function sortFour(first: usize): void {
  let word0 = load<u32>(first, 0);
  let word1 = load<u32>(first, 4);
  let word2 = load<u32>(first, 8);
  let word3 = load<u32>(first, 12);
  let lower: u32;
  lower = min(word0, word1);
  word1 = max(word0, word1);
  word0 = lower;
  lower = min(word2, word3);
  word3 = max(word2, word3);
  word2 = lower;
  lower = min(word0, word2);
  word2 = max(word0, word2);
  word0 = lower;
  lower = min(word1, word3);
  word3 = max(word1, word3);
  word1 = lower;
  lower = min(word1, word2);
  word2 = max(word1, word2);
  word1 = lower;
  store<u32>(first, word0, 0);
  store<u32>(first, word1, 4);
  store<u32>(first, word2, 8);
  store<u32>(first, word3, 12);
}

/** Sorts six words: twelve comparators. */
function sortSix(first: usize): void {
  let word0 = load<u32>(first, 0);
  let word1 = load<u32>(first, 4);
  let word2 = load<u32>(first, 8);
  let word3 = load<u32>(first, 12);
  let word4 = load<u32>(first, 16);
  let word5 = load<u32>(first, 20);
  let lower: u32;
  lower = min(word1, word2);
  word2 = max(word1, word2);
  word1 = lower;
  lower = min(word4, word5);
  word5 = max(word4, word5);
  word4 = lower;
  lower = min(word0, word2);
  word2 = max(word0, word2);
  word0 = lower;
  lower = min(word3, word5);
  word5 = max(word3, word5);
  word3 = lower;
  lower = min(word0, word1);
  word1 = max(word0, word1);
  word0 = lower;
  lower = min(word3, word4);
  word4 = max(word3, word4);
  word3 = lower;
  lower = min(word2, word5);
  word5 = max(word2, word5);
  word2 = lower;
  lower = min(word0, word3);
  word3 = max(word0, word3);
  word0 = lower;
  lower = min(word1, word4);
  word4 = max(word1, word4);
  word1 = lower;
  lower = min(word2, word4);
  word4 = max(word2, word4);
  word2 = lower;
  lower = min(word1, word3);
  word3 = max(word1, word3);
  word1 = lower;
  lower = min(word2, word3);
  word3 = max(word2, word3);
  word2 = lower;
  store<u32>(first, word0, 0);
  store<u32>(first, word1, 4);
  store<u32>(first, word2, 8);
  store<u32>(first, word3, 12);
  store<u32>(first, word4, 16);
  store<u32>(first, word5, 20);
}

/** Sorts four rows of four words at once: their least words go to `out`, a lane a row, the next ones each 64 bytes on. */
// @ts-ignore: decorator
@inline
export function sortFourRows(row0: usize, row1: usize, row2: usize, row3: usize, out: usize): void {
  const words0 = v128.load(row0);
  const words1 = v128.load(row1);
  const words2 = v128.load(row2);
  const words3 = v128.load(row3);
  const first01 = v128.shuffle<i32>(words0, words1, 0, 4, 1, 5);
  const first23 = v128.shuffle<i32>(words2, words3, 0, 4, 1, 5);
  const last01 = v128.shuffle<i32>(words0, words1, 2, 6, 3, 7);
  const last23 = v128.shuffle<i32>(words2, words3, 2, 6, 3, 7);
  const a = v128.shuffle<i32>(first01, first23, 0, 1, 4, 5);
  const b = v128.shuffle<i32>(first01, first23, 2, 3, 6, 7);
  const c = v128.shuffle<i32>(last01, last23, 0, 1, 4, 5);
  const d = v128.shuffle<i32>(last01, last23, 2, 3, 6, 7);
  const lowAb = i32x4.min_u(a, b);
  const highAb = i32x4.max_u(a, b);
  const lowCd = i32x4.min_u(c, d);
  const highCd = i32x4.max_u(c, d);
  const one = i32x4.max_u(lowAb, lowCd);
  const other = i32x4.min_u(highAb, highCd);
  v128.store(out, i32x4.min_u(lowAb, lowCd));
  v128.store(out, i32x4.min_u(one, other), 64);
  v128.store(out, i32x4.max_u(one, other), 128);
  v128.store(out, i32x4.max_u(highAb, highCd), 192);
}
