import { createApp } from 'vue';
import 'storefront-tryon';
import 'storefront-tryon/mock';
import Product from './Product.vue';

createApp(Product).mount('#root');
