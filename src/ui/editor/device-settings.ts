import {
  NAVIGATION_SCHEMES,
  TWO_FINGERS,
  type Navigation,
  type NavigationScheme,
  type TwoFingers,
} from '#editor';
import { createStore, useStore } from 'zustand';
import { browserStorage, STORED } from '#cloud';
import { useMedia } from '../primitives/use-media.ts';
import { media } from '../tokens/index.ts';
import { readOwnKeys, writeOwnKeys, type OwnKeys } from './actions/key-bindings.ts';

/** Groups of the panel about the selection that fold. */
const SECTIONS = ['position', 'rotation', 'size'] as const;
export type FoldingSection = (typeof SECTIONS)[number];

/** What the hand and the eye are used to in the editor: kept on this device (ADR 0152), and with no other page's code. */
interface DeviceSettings extends Navigation {
  readonly strongShapes: boolean;
  readonly folded: readonly FoldingSection[];
  readonly ownKeys: OwnKeys;
}

const device = browserStorage();

function read(): DeviceSettings {
  const scheme = device.get(STORED.navigation);
  const twoFingers = device.get(STORED.twoFingers);
  return {
    scheme: NAVIGATION_SCHEMES.find((each) => each === scheme) ?? 'corallite',
    twoFingers: TWO_FINGERS.find((each) => each === twoFingers) ?? 'orbit',
    strongShapes: device.get(STORED.issueShapes) === 'strong',
    folded: SECTIONS.filter((section) => device.get(STORED.foldedSections)?.split(' ').includes(section)),
    ownKeys: readOwnKeys(device.get(STORED.keys)),
  };
}

const store = createStore<DeviceSettings>(read);

/** The keys of one's own now. */
export const ownKeys = (): OwnKeys => store.getState().ownKeys;

/** Reads again what is kept: for when it was changed past the setters. */
export const readDeviceSettings = (): void => store.setState(read());

export function setNavigationScheme(scheme: NavigationScheme): void {
  device.set(STORED.navigation, scheme);
  store.setState({ scheme });
}

export function setTwoFingers(twoFingers: TwoFingers): void {
  device.set(STORED.twoFingers, twoFingers);
  store.setState({ twoFingers });
}

export function setStrongShapes(strongShapes: boolean): void {
  device.set(STORED.issueShapes, strongShapes ? 'strong' : null);
  store.setState({ strongShapes });
}

export function setFoldedSection(section: FoldingSection, isFolded: boolean): void {
  const { folded: before } = store.getState();
  const folded = SECTIONS.filter((each) => (each === section ? isFolded : before.includes(each)));
  device.set(STORED.foldedSections, folded.length === 0 ? null : folded.join(' '));
  store.setState({ folded });
}

export function setOwnKeys(ownKeys: OwnKeys): void {
  device.set(STORED.keys, writeOwnKeys(ownKeys));
  store.setState({ ownKeys });
}

export function useDeviceSettings<Value>(select: (settings: DeviceSettings) => Value): Value {
  return useStore(store, select);
}

/** Whether the shapes of issues are large: the person wants it, or the system asks for more contrast. */
export function useStrongShapes(): boolean {
  const chosen = useDeviceSettings((settings) => settings.strongShapes);
  const contrast = useMedia(media.moreContrast);
  return chosen || contrast;
}
