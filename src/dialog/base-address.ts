/** What relative addresses are resolved against. From the prototype: a form of the page may be called `baseURI`. */
export function baseAddress(): string {
  return Object.getOwnPropertyDescriptor(Node.prototype, 'baseURI')!.get!.call(document) as string;
}
