/**
 * Makes Requests from the arguments of `fetch`, with forms encoded: WebKit can't read a Request whose body is a FormData with a
 * file made in memory ("Unable to read form data blob").
 */

/** A Request whose body can be read in every browser. */
export function toRequest(input: string | URL | Request, init?: RequestInit): Request {
  // A server's Request may be of another class, which the global constructor does not accept.
  if (!init && typeof input === 'object' && !(input instanceof URL)) return input;
  const body = init?.body;
  return new Request(input, body instanceof FormData ? { ...init, body: encodeForm(body) } : init);
}

/** Encodes a form as multipart/form-data (HTML standard, "multipart/form-data encoding algorithm"); the type has its boundary. */
function encodeForm(form: FormData): Blob {
  // The boundary is in lower case, because a Blob's type is.
  const boundary = `form-${crypto.randomUUID()}`;
  const parts = [...form].flatMap(([name, value]) => {
    const field = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`;
    return typeof value === 'string'
      ? [`${field}\r\n\r\n${value.replace(/\r\n|\r|\n/g, '\r\n')}\r\n`]
      : [
          `${field}; filename="${escapeName(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}\r\n\r\n`,
          value,
          '\r\n',
        ];
  });
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

function escapeName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
