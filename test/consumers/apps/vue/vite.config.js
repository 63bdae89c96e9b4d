import vue from '@vitejs/plugin-vue';

const isCustomElement = (tag) => tag.startsWith('tryon-');
export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
