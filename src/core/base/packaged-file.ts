/**
 * The address of a file beside a module of this package. The development server of Vite 5 to 7 copies modules, without the files
 * beside them, into a folder such as `node_modules/.vite/deps/`; the file is then taken from the package itself.
 */
export function packagedFile(url: URL): URL {
  const [, modules, name] =
    /^(.*\/node_modules\/)\.(?:vite|cache)\/(?:.*\/)?([\w-]+\.\w+)$/.exec(url.href) ?? [];
  return modules ? new URL(`${modules}storefront-tryon/dist/${name}`) : url;
}
