/**
 * What the shop's pages say, in the languages they speak. Read by the shop's elements; the try-on button brings its
 * own words and takes only the page's `lang`.
 */
import type { Category } from 'storefront-tryon/client';
import type { Sample } from './samples.ts';

export const LANGUAGES = ['en', 'de', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export const NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', ar: 'العربية' };
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

interface Words {
  collection: string;
  season: string;
  lead: string;
  all: string;
  categories: Record<Category, string>;
  count: (n: number) => string;
  bag: string;
  bagOf: (n: number) => string;
  bagEmpty: string;
  total: string;
  remove: (title: string) => string;
  add: string;
  added: (title: string) => string;
  option: string;
  pictures: string;
  picture: (n: number) => string;
  noPicture: string;
  priceSoon: string;
  taxes: string;
  delivery: string;
  back: string;
  missing: string;
  footer: string;
  yourTryon: string;
  samples: Record<Sample, string>;
}

export const WORDS: Record<Language, Words> = {
  en: {
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
  },
  de: {
    collection: 'Die Kollektion',
    season: 'Herbst, ganz leise',
    lead: 'Zehn Dinge, die wir wieder kaufen würden. Probieren Sie sie an, bevor Sie sich entscheiden.',
    all: 'Alles',
    categories: {
      eyewear: 'Brillen',
      watch: 'Uhren',
      shoes: 'Schuhe',
      jewelry: 'Schmuck',
      clothes: 'Kleidung',
      bag: 'Taschen',
      luggage: 'Gepäck',
    },
    count: (n) => `${n} ${n === 1 ? 'Stück' : 'Stücke'}`,
    bag: 'Ihre Tasche',
    bagOf: (n) => `Tasche (${n})`,
    bagEmpty: 'Noch nichts darin.',
    total: 'Summe',
    remove: (title) => `${title} entfernen`,
    add: 'In die Tasche',
    added: (title) => `${title} liegt in Ihrer Tasche.`,
    option: 'Größe',
    pictures: 'Bilder',
    picture: (n) => `Bild ${n}`,
    noPicture: 'Noch kein Bild',
    priceSoon: 'Preis auf Anfrage',
    taxes: 'Inklusive Steuern',
    delivery: 'Versand und Rückgabe innerhalb von 30 Tagen kostenlos.',
    back: 'Zurück zur Kollektion',
    missing: 'Diese Seite gibt es hier nicht (mehr).',
    footer: 'Halden & Co. ist erfunden, die Preise auch. Keine Bestellung verlässt diese Seite.',
    yourTryon: 'Ihre Anprobe',
    samples: {
      portrait: 'Porträt',
      hand: 'Handgelenk',
      fingers: 'Hand',
      figure: 'Figur',
      room: 'Zimmer',
    },
  },
  ar: {
    collection: 'المجموعة',
    season: 'خريف هادئ',
    lead: 'عشرة أشياء نشتريها من جديد. جرّبها قبل أن تقرّر.',
    all: 'الكل',
    categories: {
      eyewear: 'نظارات',
      watch: 'ساعات',
      shoes: 'أحذية',
      jewelry: 'مجوهرات',
      clothes: 'ملابس',
      bag: 'حقائب',
      luggage: 'حقائب سفر',
    },
    count: (n) => `عدد القطع: ${n}`,
    bag: 'سلّتك',
    bagOf: (n) => `السلّة (${n})`,
    bagEmpty: 'السلّة فارغة.',
    total: 'المجموع',
    remove: (title) => `إزالة ${title}`,
    add: 'أضف إلى السلّة',
    added: (title) => `أُضيف إلى السلّة: ${title}`,
    option: 'المقاس',
    pictures: 'الصور',
    picture: (n) => `الصورة ${n}`,
    noPicture: 'لا صورة بعد',
    priceSoon: 'السعر عند الطلب',
    taxes: 'شامل الضرائب',
    delivery: 'توصيل وإرجاع مجاني خلال 30 يومًا.',
    back: 'العودة إلى المجموعة',
    missing: 'هذه الصفحة غير موجودة.',
    footer: 'متجر هالدن وشركاه متخيَّل، وكذلك أسعاره. لا يغادر أي طلب هذه الصفحة.',
    yourTryon: 'تجربتك',
    samples: { portrait: 'وجه', hand: 'معصم', fingers: 'يد', figure: 'قوام', room: 'غرفة' },
  },
};

/** A price in the way of the language, for example €185. */
export function priceIn(language: Language, euros: number): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  }).format(euros);
}
