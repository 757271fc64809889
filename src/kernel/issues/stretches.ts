/** Layers in a row that share a trait, with the highest count on one of them. */
export interface LayerStretch {
  readonly firstLayer: number;
  readonly lastLayer: number;
  readonly most: number;
}

/** Gathers neighbouring layers into stretches and hands each over when it has ended. */
export class StretchFinder {
  private first = -1;
  private most = 0;
  private readonly report: (stretch: LayerStretch) => void;

  constructor(report: (stretch: LayerStretch) => void) {
    this.report = report;
  }

  /** Takes the next layer's count; 0 ends a stretch. `layer` grows by one each time. */
  add(layer: number, count: number): void {
    if (count === 0) {
      this.end(layer);
      return;
    }
    if (this.first < 0) this.first = layer;
    this.most = Math.max(this.most, count);
  }

  /** Ends the open stretch before `layer`. */
  end(layer: number): void {
    if (this.first >= 0) this.report({ firstLayer: this.first, lastLayer: layer - 1, most: this.most });
    this.first = -1;
    this.most = 0;
  }
}
