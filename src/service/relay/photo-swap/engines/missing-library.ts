/** Thrown by an engine whose library is not installed; the table of the engines knows the packages to install. */
export class MissingLibrary extends Error {
  override readonly name = 'MissingLibrary';

  constructor(options: { cause: unknown }) {
    super('A library that the engine needs is not installed.', options);
  }
}
