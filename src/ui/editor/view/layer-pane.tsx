import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { useLayerIssues } from '../issues/use-layer-issues.ts';
import { useShownIssue } from '../issues/use-shown-issue.ts';
import { useServices } from '../services.ts';
import { useEditor } from '../use-editor.ts';
import { LayerCanvas } from './layer-canvas.tsx';
import { heightOfLayer } from './layer-heights.ts';
import * as styles from './view.css.ts';

/** The exact layer as the printer will light it, to be looked at from any distance. */
export function LayerPane() {
  const { layerPainter } = useServices();
  const picture = useEditor((state) => state.layerPicture);
  const layer = useEditor((state) => state.currentLayer);
  const issue = useShownIssue();
  const isLayerOnly = useEditor((state) => state.sliceView === 'layer');
  const issues = useLayerIssues(picture?.index ?? -1);
  const craft = useEditor((_state, editor) => editor.plate().craft);
  return (
    <LayerCanvas
      painter={layerPainter}
      layer={layer}
      picture={picture}
      heightOf={(index) => heightOfLayer(index, craft.layerHeight, craft.firstLayerHeight)}
      issues={issues}
      issue={issue}
      // Beside the model its pin says what it is.
      named={isLayerOnly}
      note={<LayerNote />}
    />
  );
}

/** Why there is no layer to see. */
function LayerNote() {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const format = useFormat();
  const { status, share, error, shown } = useEditor((state) => ({
    status: state.layers.status,
    share: state.layers.share,
    error: state.layers.error,
    shown: state.layerPicture !== null,
  }));
  if (status === 'failed' && error !== null) return <p className={styles.layerNote}>{errorText(error)}</p>;
  if (shown) return null;
  if (status === 'empty') return <p className={styles.layerNote}>{t('layers.empty')}</p>;
  return (
    <p className={styles.layerNote}>
      {share === null ? t('layers.preparing') : t('layers.closing', { percent: format.percent(share) })}
    </p>
  );
}
