import { type BackendRequest, engineFor } from '#compute/api';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { ENGINE_REQUESTS, setEngineRequest, usePreferences } from '../../preferences.ts';
import type { MenuEntry } from '../../primitives/index.ts';
import { useEditor, useVerbs } from '../use-editor.ts';

/** From so many times on a difference has no decimals worth reading: it is "much". */
const MUCH = 10;

export interface EngineText {
  /** "WebGPU", "CPU, 2 threads". */
  readonly name: string;
  /** "WebGPU", "CPU". */
  readonly short: string;
  /** "2.1× faster here". */
  readonly reason: string;
  /** What went wrong while the last file was sliced, or null. */
  readonly notice: string | null;
}

/** What slices files, why, and what went wrong, in words; null until it is known. */
export function useEngineText(): EngineText | null {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const chosen = useEditor((state) => state.engine);
  const threads = useEditor((state) => state.layers.threads);
  const processorOnly = useEditor((state) => state.layers.processorOnly);
  if (chosen === null) return null;
  const { backend, reason, speedup = 0 } = engineFor(chosen, { processorOnly });
  const { notice } = chosen;
  const times = backend === 'webgpu' ? speedup : 1 / speedup;
  const short = t(`engine.${backend}`);
  return {
    name: backend === 'wasm' && threads > 0 ? t('engine.processor', { count: threads }) : short,
    short,
    reason:
      reason !== 'device_slower' && reason !== 'device_faster'
        ? t(`engine.reason.${reason}`)
        : times < MUCH
          ? t(`engine.reason.${reason}`, { times: format.times(times) })
          : t(`engine.reason.${reason}_much`),
    notice:
      notice === null
        ? null
        : t(`engine.notice.${noticeOf(notice.code)}`, { layer: format.count(notice.layer + 1) }),
  };
}

function noticeOf(code: string): 'lost' | 'memory' | 'failed' {
  if (code === 'compute_device_lost') return 'lost';
  return code === 'compute_out_of_memory' ? 'memory' : 'failed';
}

/** The choice of what slices, as rows of a menu; remembered with the other preferences. */
export function useEngineChoice(): Extract<MenuEntry, { readonly kind: 'choice' }> {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const value = usePreferences((preferences) => preferences.engineRequest);
  return {
    kind: 'choice',
    id: 'engine',
    label: t('menu.engine'),
    value,
    options: ENGINE_REQUESTS.map((request: BackendRequest) => ({
      value: request,
      label: t(`engine.choice.${request}`),
    })),
    onChange: (next) => {
      const request = ENGINE_REQUESTS.find((one) => one === next);
      if (request === undefined) return;
      setEngineRequest(request);
      void verbs.chooseEngine(request);
    },
  };
}
