export default {
  build: {
    rollupOptions: {
      input: ['index.html', 'no-mock.html', 'first-request.html', 'first-request-of-script-tag.html'],
    },
  },
};
