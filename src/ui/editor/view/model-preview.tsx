import { Maximize } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { usePreferences } from '../../preferences.ts';
import { Button, IconButton } from '../../primitives/index.ts';
import { ServicesProvider, useServices, type EditorServices, type ModelViewHandle } from '../services.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './model-preview.css.ts';
import { moveCamera } from './move-camera.ts';
import { useModelPointers } from './use-model-pointers.ts';

interface ModelPreviewProps {
  /** An editor that opens the project and changes nothing of it. */
  readonly services: EditorServices;
  /** Opens it once more. */
  readonly onRetry: () => void;
}

/** A model alone in a page, to be turned and looked at. It takes the focus, and the wheel as long as it has that. */
export function ModelPreview({ services, onRetry }: ModelPreviewProps) {
  return (
    <ServicesProvider value={services}>
      <Preview onRetry={onRetry} />
    </ServicesProvider>
  );
}

function Preview({ onRetry }: Pick<ModelPreviewProps, 'onRetry'>) {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const { modelView } = useServices();
  const cloud = useEditor((state) => state.cloud);
  const theme = usePreferences((preferences) => preferences.theme);
  const reducedMotion = usePreferences((preferences) => preferences.reducedMotion);
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<ModelViewHandle | null>(null);
  const [lost, setLost] = useState(false);
  const first = useRef({ theme, reducedMotion });

  useEffect(() => {
    host.current?.focus({ preventScroll: true });
    let live = true;
    let attached: ModelViewHandle | null = null;
    void modelView
      .attach(canvas.current!, host.current!, {
        ...first.current,
        onBackend: () => live && setLost(false),
        onLost: () => live && setLost(true),
        onDragLabel: () => undefined,
        onArea: () => undefined,
      })
      .then((handle) => {
        if (!live) handle?.dispose();
        else if (handle === null) setLost(true);
        else setView((attached = handle));
      });
    return () => {
      live = false;
      attached?.dispose();
    };
  }, [modelView]);
  useEffect(() => view?.setTheme(theme), [view, theme]);
  useEffect(() => view?.setReducedMotion(reducedMotion), [view, reducedMotion]);
  useModelPointers(host, view, { takesWheel: () => host.current?.contains(document.activeElement) === true });

  const progress = cloud.status === 'opening' ? cloud.progress : null;
  const here = cloud.status !== 'opening' && cloud.status !== 'failed';
  // The model has come: it fills the picture.
  useEffect(() => {
    if (here) view?.fit();
  }, [here, view]);
  const problem = lost ? t('view.none') : cloud.status === 'failed' ? errorText(cloud.error) : null;
  return (
    <div className={styles.root}>
      {/* An application region is a widget: arrows turn the model. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={host}
        className={styles.host}
        role="application"
        aria-label={t('view.label')}
        aria-describedby="preview-keys"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onPointerDown={() => host.current?.focus({ preventScroll: true })}
        onKeyDown={(event) => {
          if (view === null || event.ctrlKey || event.metaKey || event.altKey) return;
          if (moveCamera(view, event, true)) event.preventDefault();
        }}
      >
        <canvas ref={canvas} aria-hidden />
        <span id="preview-keys" className="visually-hidden">
          {t('view.previewKeys')}
        </span>
      </div>
      {cloud.status === 'opening' && (
        <output>
          <progress
            className={styles.bar}
            aria-label={t('cloud.opening')}
            {...(progress === null || progress.total === 0 ? {} : { value: progress.done / progress.total })}
          />
        </output>
      )}
      {problem === null ? (
        <span className={styles.fit}>
          <IconButton icon={Maximize} size={36} side="top" name={t('view.fit')} onClick={() => view?.fit()} />
        </span>
      ) : (
        <div className={styles.problem} role="alert">
          {problem}
          {(!lost || view !== null) && (
            <Button variant="outline" onClick={() => (lost ? view?.retry() : onRetry())}>
              {t('save.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
