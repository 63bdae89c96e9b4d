/** In the browser and on the server. */
const Product = {
  data: () => ({ count: 0 }),
  render(h) {
    const text = this.count === 0 ? 'Nothing in the cart' : `In the cart: ${this.count}`;
    return h('main', { attrs: { id: 'shop' } }, [
      h('h1', 'Tortoise round glasses'),
      h('div', { class: 'buy' }, [
        h('button', { attrs: { id: 'add' }, on: { click: () => this.count++ } }, 'Add to cart'),
      ]),
      h('p', text),
    ]);
  },
};

if (typeof document === 'undefined') module.exports = Product;
else new Vue(Product).$mount('#shop');
