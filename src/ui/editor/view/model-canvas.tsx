import { clickedParts, type DragLabel, type SelectionArea } from '#editor';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
} from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { usePreferences } from '../../preferences.ts';
import { ContextMenu } from '../../primitives/index.ts';
import { bindingOf } from '../actions/key-bindings.ts';
import { isApple } from '../actions/key-names.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { useDeviceSettings } from '../device-settings.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useServices } from '../services.ts';
import { coveredBy } from './covered-by.ts';
import { dragText } from './drag-text.ts';
import { NameTag } from './name-tag.tsx';
import { PointerTag } from './pointer-tag.tsx';
import { isOfNumber, typedChange } from './typed-change.ts';
import { useModelPointers } from './use-model-pointers.ts';
import { useModelMenu } from './use-model-menu.ts';
import { moveCamera } from './move-camera.ts';
import * as styles from './view.css.ts';

/** The canvas of the model: brings pointers, wheel and pinch to the scene, and the keys that only it has. */
export function ModelCanvas() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const length = usePreferences((preferences) => preferences.lengthUnit);
  const angle = usePreferences((preferences) => preferences.angleUnit);
  const { editor, modelView } = useServices();
  const store = usePageStore();
  const view = usePage((page) => page.view);
  const theme = usePreferences((preferences) => preferences.theme);
  const reducedMotion = usePreferences((preferences) => preferences.reducedMotion);
  const [fitKey] = useKeyNames()('view.fit');
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [label, setLabel] = useState<DragLabel | null>(null);
  /** A number typed while dragging. */
  const [typed, setTyped] = useState('');
  const [area, setArea] = useState<SelectionArea | null>(null);
  const space = useRef(false);
  const rightHeld = useRef(false);
  const menuAsked = useRef(false);
  const first = useRef({ theme, reducedMotion });

  useEffect(() => {
    let live = true;
    void modelView
      .attach(canvas.current!, host.current!, {
        ...first.current,
        covered: () => coveredBy(host.current!),
        onBackend: (picture) => live && store.setState({ picture }),
        onLost: () => live && store.setState({ picture: 'none' }),
        onDragLabel: (next) => {
          setLabel(next);
          if (next === null) setTyped('');
        },
        onArea: setArea,
      })
      .then((handle) => {
        if (!live) handle?.dispose();
        else if (handle === null) store.setState({ picture: 'none' });
        else store.setState({ view: handle });
      });
    return () => {
      live = false;
      store.getState().view?.dispose();
      store.setState({ view: null });
    };
  }, [modelView, store]);

  useEffect(() => view?.setTheme(theme), [view, theme]);
  useEffect(() => view?.setReducedMotion(reducedMotion), [view, reducedMotion]);
  const scheme = useDeviceSettings((settings) => settings.scheme);
  const twoFingers = useDeviceSettings((settings) => settings.twoFingers);
  useEffect(() => view?.pointers.setNavigation({ scheme, twoFingers }), [view, scheme, twoFingers]);

  const input = useModelPointers(host, view, { space });

  /** A number typed while a handle is dragged takes over; Enter keeps it. */
  const typeNumber = (event: KeyboardEvent): boolean => {
    if (view === null || label === null || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Enter' && typed !== '') {
      if (typedChange(typed, label, { length, angle }) !== null) view.pointers.accept();
      return true;
    }
    const next =
      event.key === 'Backspace'
        ? typed.slice(0, -1)
        : isOfNumber(event.key, typed)
          ? typed + event.key
          : typed;
    if (next === typed) return false;
    setTyped(next);
    view.pointers.hold(next === '' ? null : (typedChange(next, label, { length, angle }) ?? label.change));
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (typeNumber(event)) {
      // Digits and letters are shortcuts elsewhere.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === ' ') space.current = true;
    if (event.key === 'Escape' && view?.pointers.cancel() === true) {
      event.preventDefault();
      return;
    }
    const binding = bindingOf(event.nativeEvent, isApple());
    if (binding !== null && editor.toolKey(binding)) {
      // What is the tool's own is a shortcut elsewhere.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const state = editor.getState();
    if (view === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const turns = state.stage !== 'slice' && state.selection.length === 0;
    if (!moveCamera(view, event, turns) && !walkParts(event.key)) return;
    event.preventDefault();
  };

  /** [ and ] walk the parts, Space is held for panning and toggles nothing here. */
  const walkParts = (key: string): boolean => {
    if (key !== '[' && key !== ']') return key === ' ';
    const ids = editor.parts().map((part) => part.id);
    if (ids.length === 0) return true;
    const at = ids.indexOf(editor.getState().selection.at(-1)!);
    const next =
      at < 0 ? (key === ']' ? 0 : ids.length - 1) : (at + (key === ']' ? 1 : -1) + ids.length) % ids.length;
    editor.select([ids[next]!], 'replace');
    return true;
  };

  return (
    <>
      <ContextMenu entries={useModelMenu()}>
        {/* An application region is a widget: arrows turn the model. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={host}
          id="model"
          className={styles.canvasHost}
          role="application"
          aria-label={t('view.label')}
          aria-describedby="model-keys"
          data-region="model"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onPointerDown={(event) => {
            host.current?.focus({ preventScroll: true });
            rightHeld.current = event.button === 2;
          }}
          onPointerUp={openDeferredMenu}
          onClick={(event) => view?.pointers.onClick(input(event.nativeEvent, 0), event.detail)}
          onContextMenu={(event) => {
            // Some systems ask for the menu when the right button goes down: only its coming up tells a click from a turn.
            if (rightHeld.current) {
              event.preventDefault();
              menuAsked.current = true;
            } else if (view?.pointers.dragged() === true) event.preventDefault();
            else selectHovered();
          }}
          onKeyDown={onKeyDown}
          onKeyUp={(event) => {
            if (event.key === ' ') space.current = false;
          }}
          onBlur={() => (space.current = false)}
        >
          <canvas ref={canvas} aria-hidden />
          <span id="model-keys" className="visually-hidden">
            {t('view.keys')} {fitKey !== undefined && t('view.keyFit', { key: fitKey })}
          </span>
          {area !== null && <Area area={area} />}
        </div>
      </ContextMenu>
      <NameTag host={host} />
      {/* Beside it: with the focus it is a layer of its own, below the bars. */}
      {label !== null && (
        <PointerTag at={label} is="value">
          {typed === '' ? dragText(label, format) : typed}
        </PointerTag>
      )}
    </>
  );

  function openDeferredMenu(event: ReactPointerEvent<HTMLDivElement>) {
    rightHeld.current = false;
    if (!menuAsked.current) return;
    menuAsked.current = false;
    if (view?.pointers.dragged() === true) return;
    const { clientX, clientY, currentTarget } = event;
    currentTarget.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }),
    );
  }

  /** The menu is about the part under the pointer. */
  function selectHovered() {
    const { hovered, selection } = editor.getState();
    if (hovered !== null && !selection.includes(hovered))
      editor.select(clickedParts(editor.parts(), selection, hovered), 'replace');
  }
}

/** The area of a selection while it is drawn. */
function Area({ area }: { readonly area: SelectionArea }) {
  if (!('line' in area)) return <div className={styles.marquee} style={area} />;
  return (
    <svg className={styles.lasso} aria-hidden>
      <polygon points={area.line.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  );
}
