import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { api, limits } from '#contract';
import { Button, Dialog, FieldError, NumericField } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { pictureToBase64 } from '../picture-data.ts';
import { centreCrop, cropSide, fitCrop, moveCrop, MOST_ZOOM, type Crop } from './crop.ts';
import * as styles from './account.css.ts';

/** Pixels of the picture that is sent; shown at 96 at most, on screens of four pixels to one. */
const SENT_SIDE = 384;
const KEY_STEP = 0.02;

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = cropSide(picture, crop);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    picture,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
}

/** A square out of a picture: by dragging and the wheel, by keys, by fields. */
export function AvatarDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(ACCOUNT);
  const { call, session } = useCloud();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const chooser = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (picture !== null && canvas.current !== null) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  useEffect(() => () => picture?.close(), [picture]);

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setError(null);
    if (!/^image\/(?:jpeg|png)$/.test(file.type)) return setError(t('pictureFormat'));
    if (file.size > limits.AVATAR_BYTES) return setError(t('pictureLarge'));
    try {
      const read = await createImageBitmap(file);
      setPicture(read);
      setCrop(centreCrop(read));
    } catch {
      // Not a picture, whatever its name says.
      setError(t('pictureFormat'));
    }
  };
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (picture === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const side = event.currentTarget.clientWidth;
    setCrop(moveCrop(picture, crop, event.movementX / side, event.movementY / side));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (picture === null) return;
    const step = event.shiftKey ? KEY_STEP * 5 : KEY_STEP;
    const moves: Readonly<Record<string, () => Crop>> = {
      ArrowLeft: () => moveCrop(picture, crop, step, 0),
      ArrowRight: () => moveCrop(picture, crop, -step, 0),
      ArrowUp: () => moveCrop(picture, crop, 0, step),
      ArrowDown: () => moveCrop(picture, crop, 0, -step),
      '+': () => fitCrop(picture, { ...crop, zoom: crop.zoom * 1.1 }),
      '-': () => fitCrop(picture, { ...crop, zoom: crop.zoom / 1.1 }),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setCrop(move());
  };
  const save = async () => {
    if (picture === null) return;
    setBusy(true);
    const sent = document.createElement('canvas');
    sent.width = sent.height = SENT_SIDE;
    draw(sent, picture, crop);
    const blob = await new Promise<Blob | null>((resolve) => sent.toBlob(resolve, 'image/png'));
    const answer =
      blob === null
        ? null
        : await call(api.user.editProfile, { body: { avatar: await pictureToBase64(blob) } });
    setBusy(false);
    if (answer?.ok !== true) return;
    session.updateUser(answer.data);
    onClose();
  };

  const fields = picture !== null && (
    <div className={styles.cropFields}>
      <div className={styles.cropField}>
        <NumericField
          label={t('zoom')}
          unit="percent"
          unitText="%"
          decimals={0}
          min={100}
          max={MOST_ZOOM * 100}
          step={10}
          value={crop.zoom * 100}
          onCommit={(value) => setCrop(fitCrop(picture, { ...crop, zoom: value / 100 }))}
        />
      </div>
      {(['x', 'y'] as const).map((axis) => {
        const half = cropSide(picture, crop) / 2;
        const length = axis === 'x' ? picture.width : picture.height;
        return (
          <div key={axis} className={styles.cropField}>
            <NumericField
              label={t(axis === 'x' ? 'fromLeft' : 'fromTop')}
              unit="count"
              unitText={t('pixels')}
              decimals={0}
              min={0}
              max={Math.round(length - half * 2)}
              step={1}
              value={crop[axis] - half}
              onCommit={(value) => setCrop(fitCrop(picture, { ...crop, [axis]: value + half }))}
            />
          </div>
        );
      })}
    </div>
  );

  return (
    <Dialog
      open
      width={480}
      title={t('picture')}
      footer={
        <>
          <Button size={40} variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {picture !== null && (
            <Button size={40} variant="primary" loading={busy} onClick={() => void save()}>
              {t('usePicture')}
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      <div
        className={styles.cropStage}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void choose(event.dataTransfer.files[0]);
        }}
        role="presentation"
      >
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            // The same one again is a choice too.
            event.currentTarget.value = '';
          }}
        />
        {picture === null ? (
          <div className={styles.drop}>
            <p className={styles.dropHint}>{t('pictureHint')}</p>
            <Button size={40} variant="outline" icon={ImageUp} onClick={() => chooser.current?.click()}>
              {t('choosePicture')}
            </Button>
          </div>
        ) : (
          <>
            <canvas
              ref={canvas}
              width={560}
              height={560}
              className={styles.cropFrame}
              // Keys mean what the label says.
              // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role
              role="application"
              aria-label={t('cropLabel')}
              // Arrows move the picture: it must be reached by the keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag}
              onWheel={(event) =>
                setCrop(fitCrop(picture, { ...crop, zoom: crop.zoom * 1.002 ** -event.deltaY }))
              }
              onKeyDown={onKeyDown}
            />
            {fields}
            <Button variant="ghost" icon={ImageUp} onClick={() => chooser.current?.click()}>
              {t('chooseOther')}
            </Button>
          </>
        )}
        {error !== null && <FieldError>{error}</FieldError>}
      </div>
    </Dialog>
  );
}
