import type { Words } from './words.ts';

export const en: Words = {
  collection: 'The collection',
  season: 'Autumn, quietly',
  lead: 'Ten things we would buy again. Try them on before you decide.',
  all: 'Everything',
  categories: {
    eyewear: 'Eyewear',
    watch: 'Watches',
    shoes: 'Shoes',
    jewelry: 'Jewelry',
    clothes: 'Clothes',
    bag: 'Bags',
    luggage: 'Luggage',
  },
  count: (n) => `${n} ${n === 1 ? 'piece' : 'pieces'}`,
  bag: 'Your bag',
  bagOf: (n) => `Bag (${n})`,
  bagEmpty: 'Nothing in it yet.',
  total: 'Total',
  remove: (title) => `Remove ${title}`,
  add: 'Add to bag',
  added: (title) => `${title} is in your bag.`,
  option: 'Size',
  pictures: 'Pictures',
  picture: (n) => `Picture ${n}`,
  noPicture: 'No picture yet',
  priceSoon: 'Price on request',
  taxes: 'Taxes included',
  delivery: 'Free delivery and returns within 30 days.',
  back: 'Back to the collection',
  missing: 'This page is not here (any more).',
  footer: 'Halden & Co. is made up, and so are its prices. No order leaves this page.',
  yourTryon: 'Your try-on',
  samples: { portrait: 'Portrait', hand: 'Wrist', fingers: 'Hand', figure: 'Figure', room: 'Room' },
  items: {
    'EYE-101': {
      title: 'Tortoise round glasses',
      description:
        'Cut from a single sheet of Italian acetate and polished for three days. Light enough to forget.',
    },
    'WATCH-201': {
      title: 'Steel diver watch',
      description: 'Brushed steel, a bezel that clicks like it means it, and two hundred metres of calm.',
    },
    'SHOE-301': {
      title: 'Canvas low-top sneaker',
      description: 'Twelve-ounce canvas on a natural rubber sole, stitched so that it can be resoled.',
    },
    'JEWEL-401': {
      title: 'Gold signet ring',
      description: 'Solid nine-carat gold with a face left plain, for initials or for nothing at all.',
    },
    'TEE-501': {
      title: 'Heavy cotton tee',
      description:
        'Knitted on old loopwheel machines, washed once so that it fits on the first day as on the hundredth.',
    },
    'EYE-102': {
      title: 'Black aviator sunglasses',
      description: 'Matte black steel and grey mineral glass that keeps colours honest.',
    },
    'BAG-601': {
      title: 'Canvas tote bag',
      description: 'One seam, two handles, and room for the week.',
    },
    'WATCH-202': {
      title: 'Leather dress watch',
      description: 'Seven millimetres thin, on vegetable-tanned calf that darkens with you.',
    },
    'JEWEL-402': {
      title: 'Pearl drop earrings',
      description: 'Freshwater pearls, no two alike, on hand-bent hooks.',
    },
    'LUG-701': {
      title: 'Hard-shell cabin case',
      description: 'Fits every overhead bin we could find. Wheels, zip and handle are replaceable.',
    },
  },
};
