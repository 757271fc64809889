import type { ComponentProps } from 'react';
import { useDevice } from '../session/device.ts';
import { PortalFrame } from './frame/portal-frame.tsx';
import { VipAtAddress } from './vip/vip-at-address.tsx';

/** The frame of every page, and the dialog that its address may ask for. */
export function FrameAndDialogs(props: ComponentProps<typeof PortalFrame>) {
  // A phone is not led to what is sold on a larger screen (SPEC §4).
  const desktop = useDevice().class === 'desktop';
  return (
    <>
      <PortalFrame {...props} />
      {desktop && <VipAtAddress />}
    </>
  );
}
