/**
 * Who may import whom, types included; `npm run lint` checks it. docs/architecture.md shows it as a picture. What a page loads only
 * when it needs it, by `import()`, comes from any wing.
 */

/** A folder of src/, or of a wing, and the only ones of its own level that it may import. */
const mayImport = (level, folder, others) => ({
  name: `${level}${folder} may import ${others.join(', ') || 'none'} of ${level}`,
  severity: 'error',
  from: { path: `^${level}${folder}/` },
  to: {
    path: `^${level}[^/]+/`,
    pathNot: [folder, ...others].map((name) => `^${level}${name}/`),
    dependencyTypesNot: ['dynamic-import'],
  },
});

const only = (name, where, what) => ({
  name,
  severity: 'error',
  from: { path: '^(src|demo)/', pathNot: where },
  to: what,
});

module.exports = {
  forbidden: [
    mayImport('src/', 'core', []),
    mayImport('src/', 'storefront', ['core']),
    mayImport('src/', 'try-on', ['core']),
    mayImport('src/', 'service', ['core']),
    // By the dialog's own judgement of a picture, so that an owner hears what shoppers will get.
    mayImport('src/', 'merchant', ['core', 'service', 'storefront/page', 'try-on/wear']),

    mayImport('src/core/', 'base', []),
    mayImport('src/core/', 'http', ['base']),
    mayImport('src/core/', 'catalog', ['base', 'http']),
    mayImport('src/core/', 'texts', []),
    mayImport('src/core/', 'findings', []),

    mayImport('src/storefront/', 'availability', []),
    mayImport('src/storefront/', 'page', []),
    mayImport('src/storefront/', 'insight', []),
    mayImport('src/storefront/', 'button', ['availability', 'page']),

    mayImport('src/try-on/', 'base', []),
    mayImport('src/try-on/', 'parts', []),
    mayImport('src/try-on/', 'texts', ['parts']),
    mayImport('src/try-on/', 'find', ['parts']),
    mayImport('src/try-on/', 'photo', ['base', 'parts', 'texts']),
    mayImport('src/try-on/', 'hosted', ['base']),
    mayImport('src/try-on/', 'wear', ['base', 'find', 'parts', 'texts']),
    mayImport('src/try-on/', 'photo-swap', ['base', 'photo', 'texts']),
    mayImport('src/try-on/', 'frame', ['base', 'parts', 'texts']),
    mayImport('src/try-on/', 'room', ['base', 'parts', 'photo', 'photo-swap', 'texts', 'wear']),

    mayImport('src/service/', 'relay', []),
    mayImport('src/service/', 'mock', []),

    mayImport('src/merchant/', 'sync', []),
    mayImport('src/merchant/', 'doctor', []),

    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    only('Node’s own modules are for Node', '^src/merchant/cli/|/node/|/redis/|^demo/server/|vite.config', {
      dependencyTypes: ['core'],
    }),
    only('zod/mini works under a strict policy, zod does not', 'none', { path: '^zod$|zod/index' }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^demo/dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
