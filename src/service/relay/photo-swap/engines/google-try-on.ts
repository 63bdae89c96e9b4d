/**
 * Google's try-on model on Vertex AI, for clothes and shoes. Its key is the JSON of a service account, which signs for a token that
 * holds for an hour.
 */
import { toBase64 } from '../../../../core/http/streams.ts';
import { PhotoSwapError } from '../swap-engine.ts';
import { callJson, contentOf, fromBase64, type Caller } from './calls.ts';
import { toFailure } from './failures.ts';
import type { OpenEngine } from '../swap-engine.ts';

const REGION = 'us-central1';
const TOKEN_SECONDS = 3600;

interface Account {
  client_email: string;
  private_key: string;
  project_id: string;
  token_uri: string;
}

export const open: OpenEngine = async ({ title, model, key, url, fetch }) => {
  const account = readAccount(key!);
  const address = `${url}/projects/${account.project_id}/locations/${REGION}/publishers/google/models/${model}:predict`;
  let token = { text: '', until: 0 };
  return async ({ photo, productPicture, signal }) => {
    for (const { type } of [photo, productPicture])
      if (type === 'image/webp')
        throw new PhotoSwapError('failed', `${model} takes JPEG and PNG alone, and a picture is a WebP.`);
    const caller: Caller = { engine: title, fetch, signal };
    if (Date.now() > token.until) {
      const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
      const form = new URLSearchParams({ grant_type, assertion: await signed(account) });
      const { access_token } = await callJson(caller, account.token_uri, form);
      token = { text: String(access_token), until: Date.now() + (TOKEN_SECONDS - 300) * 1000 };
    }
    const image = async (picture: Blob) => ({ image: { bytesBase64Encoded: await contentOf(picture) } });
    const { predictions } = await callJson(
      { ...caller, headers: { authorization: `Bearer ${token.text}` } },
      address,
      {
        instances: [{ personImage: await image(photo), productImages: [await image(productPicture)] }],
        parameters: { sampleCount: 1, outputOptions: { mimeType: 'image/jpeg' } },
      },
    );
    const [made] = Array.isArray(predictions) ? (predictions as { bytesBase64Encoded?: string }[]) : [];
    // Its filter leaves the list empty, or gives a reason in place of a picture.
    if (!made?.bytesBase64Encoded) throw toFailure(title, 200);
    return fromBase64(title, made.bytesBase64Encoded);
  };
};

function readAccount(key: string): Account {
  try {
    const account = JSON.parse(key) as Account;
    if (account.client_email && account.private_key && account.project_id && account.token_uri)
      return account;
  } catch {
    // Said below, without the key.
  }
  throw new TypeError(
    'TRYON_PHOTO_SWAP_KEY: expected the JSON of a service account, as Google Cloud gives it, for the try-on model.',
  );
}

/** A JSON Web Token (RFC 7523) for the account. */
async function signed({ client_email, private_key, token_uri }: Account): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: client_email,
    scope: 'https://www.googleapis.com/auth/cloud-platform',
    aud: token_uri,
    iat: now,
    exp: now + TOKEN_SECONDS,
  };
  const text = new TextEncoder();
  const encoded = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
    urlSafe(text.encode(JSON.stringify(part))),
  );
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const der = Uint8Array.from(atob(private_key.replace(/-----[^-]+-----|\s/g, '')), (sign) =>
    sign.charCodeAt(0),
  );
  const key = await crypto.subtle.importKey('pkcs8', der, rsa, false, ['sign']);
  const signature = await crypto.subtle.sign(rsa, key, text.encode(encoded.join('.')));
  return [...encoded, urlSafe(new Uint8Array(signature))].join('.');
}

const urlSafe = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
