export default { build: { rollupOptions: { input: ['index.html', 'no-mock.html'] } } };
