import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { exportShare } from '../exporting/export-share.ts';
import { useEditor } from '../use-editor.ts';

/**
 * "{name} - Corallite"; while work runs in a tab that is not looked at, how far it is. Asks before leaving it. A component, though it
 * draws nothing: whoever used it as a hook would be drawn anew with all that is in it, ten times a second while a file is written.
 */
export function DocumentTitle(): null {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useEditor((_state, editor) => editor.project().name);
  const progress = useEditor((state) => (state.export.status === 'running' ? state.export.progress : null));
  const [hidden, setHidden] = useState(document.hidden);

  useEffect(() => {
    const follow = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);

  const share = progress === null ? null : exportShare(progress);
  useEffect(() => {
    const page = t('title', { title: name });
    document.title = hidden && share !== null ? `${format.percent(share)} · ${page}` : page;
  }, [t, format, name, hidden, share]);

  const running = progress !== null;
  useEffect(() => {
    if (!running) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [running]);
  return null;
}
