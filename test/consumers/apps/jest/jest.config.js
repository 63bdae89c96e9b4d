/** CommonJS, as Jest has it by default: @swc/jest turns the package's modules into it. */
module.exports = {
  transform: { '\\.[jt]sx?$': '@swc/jest' },
  transformIgnorePatterns: ['/node_modules/(?!(storefront-tryon|@lit|@lit-labs)/)'],
};
