import type { CloudState, SaveState as DeviceState } from '#editor';

export type SaveStatus =
  | 'saved'
  | 'cloudOnly'
  | 'saving'
  | 'device'
  | 'offline'
  | 'stopped'
  | 'conflict'
  | 'failed';

/** Device and cloud as the one thing a person wants to know: is my work safe, and where. */
export function saveStatus(save: DeviceState, cloud: CloudState): SaveStatus {
  if (cloud.status === 'conflict') return 'conflict';
  const onItsWay = cloud.status === 'saving' || cloud.status === 'changed';
  if (save.status === 'failed')
    return onItsWay ? 'saving' : cloud.status === 'saved' ? 'cloudOnly' : 'failed';
  if (cloud.status === 'failed') return cloud.error.code === 'offline' ? 'offline' : 'stopped';
  if (onItsWay || save.status !== 'saved') return 'saving';
  return cloud.status === 'saved' ? 'saved' : 'device';
}
