import { Camera, Image, ImagePlus } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PUBLISHING } from '../../locales/namespaces.ts';
import { Button, FieldError, Progress } from '../../primitives/index.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import type { DraftPicture, PictureRules } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import { PictureTile } from './picture-tile.tsx';
import * as styles from './pictures.css.ts';
import { buttons, group, hint, legend } from './publishing.css.ts';

const ACCEPTED = 'image/png,image/jpeg,image/webp';

interface PictureFieldProps {
  readonly store: DraftStore;
  readonly pictures: readonly DraftPicture[];
  readonly rules: PictureRules;
  /** Address of the picture that the project is saved with; null where it has none. */
  readonly projectPicture: string | null;
  /** What the editor shows now; absent where no editor is open. */
  readonly takePicture: (() => Promise<Blob | null>) | undefined;
  readonly error: string | undefined;
}

/** Pictures of a design: from files, from the project, from the 3D view; put in order by dragging, by keys and by menus. */
export function PictureField({
  store,
  pictures,
  rules,
  projectPicture,
  takePicture,
  error,
}: PictureFieldProps) {
  const { t } = useTranslation(PUBLISHING);
  const id = useId();
  const offline = useOfflineReason();
  const chooser = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const [before, setBefore] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [taking, setTaking] = useState(false);
  const count = pictures.length;
  const missing = rules.least - count;
  const full = count >= rules.most ? t('pictures.full', { most: rules.most }) : null;

  const add = async (files: readonly Blob[]) => {
    setProblem(null);
    const taken = files.slice(0, Math.max(0, rules.most - store.getState().pictures.length));
    for (const file of taken)
      if ((await store.addPictures([file])) > 0)
        setProblem(t('pictures.format', { name: file instanceof File ? file.name : '' }));
    if (taken.length < files.length) setProblem(t('pictures.full', { most: rules.most }));
  };
  const addFrom = async (source: () => Promise<Blob | null>) => {
    setTaking(true);
    const picture = await source().catch(() => null);
    setTaking(false);
    if (picture === null) setProblem(t('pictures.noView'));
    else await add([picture]);
  };
  const focusPicture = (place: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('[data-picture]')[place]?.focus(),
    );
  const move = (from: number, to: number) => {
    const place = Math.min(count - 1, Math.max(0, to));
    if (place === from) return;
    store.movePicture(from, place);
    setSaid(t('pictures.moved', { place: place + 1, count }));
    focusPicture(place);
  };
  const remove = (place: number) => {
    store.removePicture(pictures[place]!.key);
    focusPicture(Math.min(place, count - 2));
  };
  const endDrag = () => {
    setDragged(null);
    setBefore(null);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (dragged !== null) {
      if (before !== null) move(dragged, before > dragged ? before - 1 : before);
    } else if (event.dataTransfer.files.length > 0) void add([...event.dataTransfer.files]);
    endDrag();
  };
  const own = pictures.filter(({ file }) => file !== null);
  const sending = pictures.some(({ state }) => state === 'sending');
  const sent = own.filter(({ state }) => state === 'sent').length;
  const sendingText = t('pictures.sending', { done: Math.min(own.length, sent + 1), count: own.length });
  const wrong = problem ?? error;

  return (
    <fieldset className={group} aria-describedby={id}>
      <legend className={legend}>{t('pictures.label')}</legend>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])]);
          // The same one again is a choice too.
          event.currentTarget.value = '';
        }}
      />
      <div
        className={styles.area}
        role="presentation"
        data-over={over}
        data-invalid={wrong !== undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(dragged === null);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {count === 0 ? (
          <p className={styles.empty}>{t('pictures.drop')}</p>
        ) : (
          <ul ref={list} className={styles.list} aria-label={t('pictures.list')}>
            {pictures.map((picture, place) => (
              <PictureTile
                key={picture.key}
                picture={picture}
                place={place}
                count={count}
                describedBy={id}
                isDragged={dragged === place}
                isBefore={dragged !== null && before === place}
                onDrag={setDragged}
                onOver={(slot) => {
                  if (dragged !== null) setBefore(slot);
                }}
                onDragEnd={endDrag}
                onMove={(to) => move(place, to)}
                onRemove={() => remove(place)}
                onAgain={() => void store.sendAgain(picture.key)}
              />
            ))}
          </ul>
        )}
        {sending && (
          <div className={styles.progress}>
            <span>{sendingText}</span>
            <Progress label={sendingText} share={own.length === 0 ? null : sent / own.length} />
          </div>
        )}
        <div className={buttons}>
          <Button
            icon={ImagePlus}
            variant="outline"
            disabledReason={offline ?? full}
            onClick={() => chooser.current?.click()}
          >
            {t('pictures.add')}
          </Button>
          {projectPicture !== null && (
            <Button
              icon={Image}
              variant="outline"
              disabledReason={offline ?? full}
              loading={taking}
              onClick={() => void addFrom(async () => (await fetch(projectPicture)).blob())}
            >
              {t('pictures.ofProject')}
            </Button>
          )}
          {takePicture !== undefined && (
            <Button
              icon={Camera}
              variant="outline"
              disabledReason={offline ?? full}
              loading={taking}
              onClick={() => void addFrom(takePicture)}
            >
              {t('pictures.ofView')}
            </Button>
          )}
        </div>
      </div>
      {wrong === undefined ? (
        <p id={id} className={hint}>
          {missing > 0 && `${t('pictures.few', { count: missing })} `}
          {t('pictures.hint')}
          {count > 1 && ` ${t('pictures.moveHint')}`}
        </p>
      ) : (
        <FieldError id={id}>{wrong}</FieldError>
      )}
      <output className="visually-hidden">{said}</output>
    </fieldset>
  );
}
