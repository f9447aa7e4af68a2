import { describe, expect, test } from 'vitest';

import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { defaultSettings, readSettings } from '#client/shared/settings/settings.ts';

describe('the owner’s settings', () => {
  test('S028: each that is missing in the page has a default', () => {
    expect(readSettings(undefined)).toEqual(defaultSettings);
    const given = readSettings('{"appName":"Clearwater"}');
    expect(given).toEqual({ ...defaultSettings, appName: 'Clearwater' });
  });
});

describe('the stored session', () => {
  test.each([
    ['true', true],
    ['TRUE', true],
    ['false', false],
    ['1', false],
  ])('S051, S060: isAdmin is stored as a string, and %j is read as %j', (stored, isAdmin) => {
    localStorage.setItem('token', 'a');
    localStorage.setItem('userId', 'me');
    localStorage.setItem('isAdmin', stored);
    expect(createSessionStorage(localStorage).read()).toEqual({
      token: 'a',
      userId: 'me',
      isAdmin,
      isModerator: false,
    });
  });

  test('S056: without a token there is no session', () => {
    localStorage.setItem('userId', 'me');
    expect(createSessionStorage(localStorage).read()).toBeNull();
  });

  test('a storage that throws counts as empty', () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const blocked: Storage = {
      length: 0,
      clear: refuse,
      getItem: refuse,
      key: refuse,
      removeItem: refuse,
      setItem: refuse,
    };
    const storage = createSessionStorage(blocked);
    expect(storage.read()).toBeNull();
    expect(() => storage.write({ token: 'a', userId: 'me', isAdmin: false })).not.toThrow();
  });
});
