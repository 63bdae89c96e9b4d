/** The base for relative addresses. Read through the prototype, since a form of the page may have the name `baseURI`. */
export function baseAddress(): string {
  return Object.getOwnPropertyDescriptor(Node.prototype, 'baseURI')!.get!.call(document) as string;
}
