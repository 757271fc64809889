/** A transparent drawing in the manner of a thumbnail: a solid seen from a corner, another one each time. */
export function drawPicture(at: number): string {
  const sides = 5 + (at % 4);
  const tall = 60 + ((at * 29) % 70);
  const point = (angle: number, y: number) => `${160 + Math.cos(angle) * 78},${y + Math.sin(angle) * 34}`;
  const faces = Array.from({ length: sides }, (_, side) => {
    const [from, to] = [side, side + 1].map((index) => (index / sides) * Math.PI * 2 + at * 0.3);
    if (Math.sin((from! + to!) / 2) < -0.2) return '';
    const shade = Math.round(150 + 50 * Math.cos((from! + to!) / 2));
    return `<path fill="rgb(${shade - 14},${shade - 6},${shade})" d="M${point(from!, 180)}L${point(to!, 180)}L${point(to!, 180 - tall)}L${point(from!, 180 - tall)}z"/>`;
  }).join('');
  const top = Array.from({ length: sides }, (_, side) =>
    point((side / sides) * Math.PI * 2 + at * 0.3, 180 - tall),
  ).join('L');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><ellipse cx="172" cy="196" rx="104" ry="26" fill="rgba(0,0,0,.12)"/>${faces}<path fill="rgb(196,204,212)" d="M${top}z"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
