import { STORED, type DeviceStorage } from './storage.ts';

/**
 * The id by which the server knows this browser again, made with the first login: 128 random bits. It outlives logging out
 * and says nothing of the device; who clears the browser's storage is on a new one.
 */
export function deviceMark(storage: DeviceStorage): string {
  const kept = storage.get(STORED.deviceMark);
  if (kept !== null) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  storage.set(STORED.deviceMark, made);
  return made;
}
