import type { ReadonlyAtom } from '@tanstack/react-store';

import { scenarioKey } from '#client/shared/wants-devtools.ts';

import type { Scenario } from './scenario.ts';

/**
 * Lets the tab's storages refuse what is written while the scenario says that the device is full, as a browser does: a storage throws,
 * and a transaction of the database is aborted. Returns how to put back what was there.
 */
export function fillDevice(tab: typeof globalThis, scenario: ReadonlyAtom<Scenario>): () => void {
  const isFull = () => scenario.get().isDeviceFull;
  const error = () =>
    new DOMException('The scenario of the devtools leaves no space on this device.', 'QuotaExceededError');
  const refused = new WeakSet<IDBTransaction>();

  const refuse = (transaction: IDBTransaction) => {
    if (refused.has(transaction)) return;
    refused.add(transaction);
    Object.defineProperty(transaction, 'error', { get: error });
    // After this step of the app, which may write more or commit.
    queueMicrotask(() => transaction.abort());
  };
  const { IDBObjectStore, IDBTransaction, Storage } = tab;
  const writing = (name: 'add' | 'put') =>
    replaceMethod(
      IDBObjectStore.prototype,
      name,
      (write) =>
        function writeUnlessFull(this: IDBObjectStore, ...given) {
          const request = write.apply(this, given);
          if (isFull()) refuse(this.transaction);
          return request;
        },
    );
  const putBack = [
    writing('add'),
    writing('put'),
    replaceMethod(
      IDBTransaction.prototype,
      'commit',
      (commit) =>
        function commitUnlessFull(this: IDBTransaction) {
          if (!refused.has(this)) commit.call(this);
        },
    ),
    replaceMethod(
      Storage.prototype,
      'setItem',
      (setItem) =>
        function setUnlessFull(this: Storage, key, value) {
          if (isFull() && key !== scenarioKey) throw error();
          setItem.call(this, key, value);
        },
    ),
  ];
  return () => putBack.forEach((undo) => undo());
}

/** Lets this tab's clock be off by what the scenario says, for all that asks `Date`. Returns how to set it right. */
export function shiftClock(tab: typeof globalThis, scenario: ReadonlyAtom<Scenario>): () => void {
  const { Date: RealDate } = tab;
  const realNow = RealDate.now.bind(RealDate);
  const now = () => realNow() + scenario.get().clockMs;
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], newTarget) as Date,
    apply: () => String(new RealDate(now())),
  });
  const putBack = [replaceProperty(RealDate, 'now', now), replaceProperty(tab, 'Date', ShiftedDate)];
  return () => putBack.forEach((undo) => undo());
}

/** Defines a property anew: a library that has replaced it too may have made it read-only. Returns how to put back what was there. */
function replaceProperty(owner: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(owner, name, before);
  };
}

/** Defines a method anew, by what it was before. Returns how to put that back. */
const replaceMethod = <Owner extends object, Name extends keyof Owner & string>(
  owner: Owner,
  name: Name,
  wrap: (method: Owner[Name]) => Owner[Name],
): (() => void) => replaceProperty(owner, name, wrap(owner[name]));
