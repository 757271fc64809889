import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api, type PublicationDetail } from '#contract';
import { chunk } from '../../chunk.ts';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { useDevice } from '../../session/device.ts';
import { notify } from '../../session/toasts.ts';
import { useCall, usePortal, type PublishedProject } from '../../shared/services.ts';
import { useNoRoom } from '../files/use-no-room.ts';
import { forgetLists } from '../lists/use-endless-list.ts';
import { interact } from './standing.ts';

/** What may be had of a design: a copy among one's projects, and its parts as a file. */
export function useTaking(design: PublicationDetail) {
  const { t } = useTranslation(COMMUNITY);
  const call = useCall();
  const { startEditor, loadPublished } = usePortal();
  const sayNoRoom = useNoRoom();
  const edits = useDevice().class === 'desktop';
  const [copying, setCopying] = useState(false);
  /** How far the download is, from 0 to 1; null while there is none. */
  const [share, setShare] = useState<number | null>(null);
  const job = useRef<AbortController | null>(null);
  useEffect(() => () => job.current?.abort(), []);

  /** A project of one's own, which goes on saying where it comes from; it opens where there is an editor. */
  const copy = async () => {
    setCopying(true);
    const answer = await call(api.community.copy, { body: { id: design.id }, quiet: ['quota_exceeded'] });
    setCopying(false);
    if (!answer.ok) {
      if (answer.code === 'quota_exceeded') sayNoRoom(answer.data);
      return;
    }
    forgetLists('projects');
    if (edits) startEditor({ kind: 'project', id: answer.data.project.id });
    else notify({ text: t('take.copied') });
  };

  const download = async (published: PublishedProject, format: 'stl' | '3mf') => {
    const stop = new AbortController();
    job.current = stop;
    setShare(0);
    const fetched = await chunk(loadPublished).fetch();
    const done = fetched.ok
      ? await fetched.value.exportPublished(published, format, {
          signal: stop.signal,
          onProgress: (next) => setShare((now) => (now === null ? null : Math.max(now, next))),
        })
      : ({ kind: 'failed', text: t('gallery.failed') } as const);
    setShare(null);
    if (done.kind === 'failed') notify({ text: done.text, error: true });
    if (done.kind === 'done') void interact(call, design, 'download', true);
  };

  return { edits, copying, copy, share, download, cancel: () => job.current?.abort() };
}
