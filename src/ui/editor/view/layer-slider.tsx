import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { SliderMarks } from '../issues/slider-marks.tsx';
import { useLayerIssues } from '../issues/use-layer-issues.ts';
import { layerTiming } from '../inspect/layer-timing.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { heightOfLayer, layerAtHeight } from './layer-heights.ts';
import { LayerTrack } from './layer-track.tsx';

/**
 * The layers of the plate, exact and live, in both stages. In Prepare the cut lasts until Escape or until the thumb is back at the
 * top.
 */
export function LayerSlider({ solid }: { readonly solid: boolean }) {
  const count = useEditor((state) => state.layers.count);
  return count === 0 ? null : <Slider count={count} solid={solid} />;
}

function Slider({ count, solid }: { readonly count: number; readonly solid: boolean }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const { current, stage, printer, craft, material, areas } = useEditor((state, editor) => ({
    areas: state.layers.estimate?.byArea?.areas,
    current: state.currentLayer,
    stage: state.stage,
    printer: editor.printer(),
    craft: editor.plate().craft,
    material: editor.plate().material,
  }));
  const { layerHeight, firstLayerHeight } = craft;
  const top = count - 1;
  const index = Math.min(current ?? top, top);
  const heightOf = (layer: number) => heightOfLayer(layer, layerHeight, firstLayerHeight);
  return (
    <LayerTrack
      count={count}
      index={index}
      solid={solid}
      heightOf={heightOf}
      layerAt={(height) => layerAtHeight(height, layerHeight, firstLayerHeight)}
      issues={useLayerIssues(index)}
      marks={<SliderMarks />}
      // Layer, height, and how long the print takes to get there.
      pointedText={(layer) =>
        t('layers.pointed', {
          layer: format.count(layer + 1),
          height: format.length(heightOf(layer)),
          time: format.duration(layerTiming({ printer, craft, material, areas }, layer).startsAt),
        })
      }
      onMove={(next) => verbs.setLayer(stage !== 'slice' && next === top ? null : next)}
    />
  );
}
