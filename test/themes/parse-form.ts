/** The fields of a form as a browser sends it, in either encoding. Files are no part of these forms. */
import type { IncomingMessage } from 'node:http';

export function parseForm({ headers }: IncomingMessage, body: string): Record<string, string> {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) return Object.fromEntries(new URLSearchParams(body));
  const fields = body
    .split(`--${boundary}`)
    .map((part) => /name="([^"]*)"\r\n\r\n([\s\S]*)\r\n$/.exec(part))
    .filter((match) => match !== null);
  return Object.fromEntries(fields.map(([, name, value]) => [name!, value!]));
}
