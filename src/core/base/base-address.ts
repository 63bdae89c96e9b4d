/**
 * The base for the page's relative addresses, in pages and in the DOM of tests: of a node of its own, since a form of the page
 * may have the name `baseURI`, and happy-dom's document has no address.
 */
export const baseAddress = (): string => document.createTextNode('').baseURI;
