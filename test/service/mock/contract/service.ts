/**
 * What a contract test needs of an implementation of the catalog service, and the calls that the tests make of it.
 */
import { expect } from 'chai';
import type { FetchLike } from '../../../../src/core/http/attempt.ts';

export interface Service {
  baseUrl: string;
  fetch: FetchLike;
  /** The address of an image that this service can load. */
  imageUrl: string;
}

interface Sent {
  json?: unknown;
  body?: BodyInit;
  key?: string | null;
  type?: string;
}

/** A response that was read. */
export interface Received {
  status: number;
  headers: Headers;
  body: any;
}

const KEY = 'demo-shop-key';
export const OTHER_KEY = 'other-shop-key';
export const SHOPIFY_KEY = 'shopify-shop-key';
export const NO_ID = '00000000-0000-4000-8000-000000000000';
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A PNG of one pixel. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);
export const toBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

export type Call = ReturnType<typeof createCaller>;

export function createCaller({ baseUrl, fetch }: Service) {
  return async function call(
    method: string,
    path: string,
    { json, body, key = KEY, type }: Sent = {},
  ): Promise<Received> {
    const headers: Record<string, string> = {};
    if (key !== null) headers.Authorization = `Bearer ${key}`;
    if (json !== undefined) headers['Content-Type'] = 'application/json';
    if (type !== undefined) headers['Content-Type'] = type;
    const content = json === undefined ? body : JSON.stringify(json);
    const response = await fetch(baseUrl + path, { method, headers, body: content });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  };
}

export function expectError({ status, body }: Received, expected: number, code: string): void {
  expect([status, body.error?.code]).to.deep.equal([expected, code]);
  expect(body.error.message).to.match(/\S/);
  expect(Object.keys(body)).to.deep.equal(['error']);
}

export const expectInvalid = (answer: Received): void => expectError(answer, 400, 'validation_error');

/** The calls that most tests make, on the service that `call` reaches. */
function createOperations(call: Call) {
  const create = async (fields: object = {}, key = KEY) =>
    (await call('POST', '/v1/products', { json: { title: 'Lens', category: 'eyewear', ...fields }, key }))
      .body.product;
  const get = async (id: string) => (await call('GET', `/v1/products/${id}`)).body.product;
  const patch = (id: string, json: unknown, key = KEY) => call('PATCH', `/v1/products/${id}`, { json, key });
  const panel = async (path: string, json: unknown = {}) =>
    (await call('POST', `/panel${path}`, { json, key: null })).body;
  const upload = (id: string, content: Uint8Array, type = 'image/png') => {
    const form = new FormData();
    form.append('image', new Blob([content as BlobPart], { type }), 'a.png');
    return call('POST', `/v1/products/${id}/images`, { body: form });
  };
  return { create, get, patch, panel, upload };
}

/** Opens a service before each test of the suite it is called in, as its seed left it. */
export type Open = () => Promise<Service>;

/** What a test of the contract works with: filled in before each test. */
export interface Fixture extends ReturnType<typeof createOperations> {
  service: Service;
  call: Call;
}

export function openBeforeEach(open: Open): Fixture {
  const fixture = {} as Fixture;
  beforeEach(async () => {
    const service = await open();
    const call = createCaller(service);
    Object.assign(fixture, { service, call }, createOperations(call));
  });
  return fixture;
}
