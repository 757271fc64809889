import { describe, expect, it } from 'vitest';
import { classify, type DeviceFacts } from '../../../src/ui/session/device.ts';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/139.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/139.0.0.0 Mobile Safari/537.36';
const ANDROID_TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

const facts = (userAgent: string, more: Partial<DeviceFacts> = {}): DeviceFacts => ({
  userAgent,
  touchPoints: 0,
  finePointer: true,
  width: 1440,
  height: 900,
  ...more,
});
const touch = { touchPoints: 5, finePointer: false };

describe('the device', () => {
  it.each([
    [facts(WINDOWS), 'desktop', 'windows', 'landscape'],
    [facts(MAC), 'desktop', 'macos', 'landscape'],
    [facts(LINUX, { width: 390, height: 844 }), 'desktop', 'linux', 'portrait'],
    [facts(WINDOWS, { touchPoints: 10 }), 'desktop', 'windows', 'landscape'],
    [facts(WINDOWS, { ...touch, width: 1280, height: 800 }), 'tablet', 'windows', 'landscape'],
    [facts(WINDOWS, { ...touch, width: 1000, height: 540 }), 'mobile', 'windows', 'landscape'],
    [facts(PHONE, { ...touch, width: 390, height: 844 }), 'mobile', 'android', 'portrait'],
    [facts(PHONE, { ...touch, width: 844, height: 390 }), 'mobile', 'android', 'landscape'],
    [facts(ANDROID_TABLET, { ...touch, width: 800, height: 1280 }), 'tablet', 'android', 'portrait'],
    [facts(IPHONE, { ...touch, width: 390, height: 844 }), 'mobile', 'ios', 'portrait'],
    [facts(MAC, { touchPoints: 5, width: 1180, height: 820 }), 'tablet', 'ios', 'landscape'],
  ] as const)('%#: is read from what the browser tells', (given, kind, system, orientation) => {
    expect(classify(given)).toEqual({ class: kind, system, orientation });
  });
});
