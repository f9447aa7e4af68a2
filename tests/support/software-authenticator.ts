import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

import type { Schemas } from '#contract/operations.ts';

type PasskeyAnswer = Schemas['PasskeyAnswer'];

interface Options {
  challenge: string;
  [key: string]: unknown;
}

interface Behaviour {
  /** The page that asks. */
  origin?: string;
  /** Whether it has verified the person. */
  isVerified?: boolean;
  /** What it says how often it was used; one more than before by default. */
  counter?: number;
}

const ownOrigin = 'http://localhost';
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/** A passkey in software, for pages at localhost: answers the options of a server as a browser does. */
export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(32));
  readonly #key: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;
  #owner = '';

  /** What `navigator.credentials.create` gives. */
  create(options: Options, { origin = ownOrigin, isVerified = true }: Behaviour = {}): PasskeyAnswer {
    this.#owner = (options['user'] as { id: string }).id;
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const attested = Buffer.concat([new Uint8Array(16), length, id, publicKey]);
    const authData = Buffer.concat([this.#authData(isVerified ? 0x45 : 0x41, this.#counter), attested]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', options, origin),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** What `navigator.credentials.get` gives. */
  get(options: Options, behaviour: Behaviour = {}): PasskeyAnswer {
    const { origin = ownOrigin, isVerified = true, counter = this.#counter + 1 } = behaviour;
    this.#counter = counter;
    const clientDataJSON = clientData('webauthn.get', options, origin);
    const authData = this.#authData(isVerified ? 0x05 : 0x01, counter);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, this.#key.privateKey)),
      userHandle: this.#owner,
    });
  }

  #authData(flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256('localhost'), Buffer.from([flags]), count]);
  }

  #answer(response: PasskeyAnswer['response']): PasskeyAnswer {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

const clientData = (type: string, { challenge }: Options, origin: string) =>
  base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
