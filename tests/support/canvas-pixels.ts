/** RGBA of what a canvas of the page shows, row by row from the top, whatever it is drawn with. */
export function canvasPixels(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}
