import { mount } from 'svelte';
import 'storefront-tryon';
import 'storefront-tryon/mock';
import Product from './Product.svelte';

mount(Product, { target: document.querySelector('#root')! });
