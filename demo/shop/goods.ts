/**
 * What Halden & Co. sells: the shop's own records, as any shop has them apart from the try-on catalog. Only the SKU
 * (`externalId`) ties the two together. Knows nothing of try-on. Read by the shop's pages.
 */
import type { Category } from 'storefront-tryon/client';
import type { Language } from './words.ts';

/** A text in every language of the shop. */
export type Text = Record<Language, string>;

export interface Good {
  /** The shop's SKU, the service's external_id. */
  readonly externalId: string | null;
  /** The service's id, for goods that were created in the merchant's panel. */
  readonly productId: string | null;
  readonly handle: string;
  readonly category: Category;
  readonly title: Text;
  /** In whole euros; null while none is set. */
  readonly price: number | null;
  readonly story: Text | null;
  /** Sizes, colours or straps to choose from: the first is chosen at the start. */
  readonly options: readonly string[];
  readonly picture: string | null;
}

type Stock = Pick<Good, 'handle' | 'category' | 'price' | 'title' | 'story' | 'options'> & {
  externalId: string;
};

const STOCK: readonly Stock[] = [
  {
    externalId: 'EYE-101',
    handle: 'tortoise-round-glasses',
    category: 'eyewear',
    price: 185,
    title: {
      en: 'Tortoise round glasses',
      de: 'Runde Brille in Schildpatt',
      ar: 'نظارة مستديرة بنقشة السلحفاة',
    },
    story: {
      en: 'Cut from a single sheet of Italian acetate and polished for three days. Light enough to forget.',
      de: 'Aus einer einzigen Platte italienischen Acetats geschnitten und drei Tage poliert. So leicht, dass man sie vergisst.',
      ar: 'مقصوصة من لوح واحد من الأسيتات الإيطالي ومصقولة على مدى ثلاثة أيام. خفيفة حتى تنسى أنك ترتديها.',
    },
    options: ['46 mm', '48 mm', '50 mm'],
  },
  {
    externalId: 'WATCH-201',
    handle: 'steel-diver-watch',
    category: 'watch',
    price: 640,
    title: { en: 'Steel diver watch', de: 'Taucheruhr aus Stahl', ar: 'ساعة غوص فولاذية' },
    story: {
      en: 'Brushed steel, a bezel that clicks like it means it, and two hundred metres of calm.',
      de: 'Gebürsteter Stahl, eine Lünette mit sattem Klick und zweihundert Meter Ruhe.',
      ar: 'فولاذ مصقول، وإطار دوّار بنقرة واثقة، ومئتا متر من الهدوء.',
    },
    options: ['38 mm', '41 mm'],
  },
  {
    externalId: 'SHOE-301',
    handle: 'canvas-low-top-sneaker',
    category: 'shoes',
    price: 95,
    title: { en: 'Canvas low-top sneaker', de: 'Flacher Sneaker aus Canvas', ar: 'حذاء رياضي قماشي منخفض' },
    story: {
      en: 'Twelve-ounce canvas on a natural rubber sole, stitched so that it can be resoled.',
      de: 'Schweres Canvas auf einer Sohle aus Naturkautschuk, genäht und darum neu besohlbar.',
      ar: 'قماش متين على نعل من المطاط الطبيعي، مخيط بحيث يمكن تبديل نعله.',
    },
    options: ['38', '39', '40', '41', '42', '43'],
  },
  {
    externalId: 'JEWEL-401',
    handle: 'gold-signet-ring',
    category: 'jewelry',
    price: 420,
    title: { en: 'Gold signet ring', de: 'Siegelring in Gold', ar: 'خاتم ذهبي بختم' },
    story: {
      en: 'Solid nine-carat gold with a face left plain, for initials or for nothing at all.',
      de: 'Massives Gold mit glatter Fläche, für Initialen oder für gar nichts.',
      ar: 'ذهب خالص بوجه أملس، للأحرف الأولى من اسمك أو بلا شيء.',
    },
    options: ['50', '52', '54', '56'],
  },
  {
    externalId: 'TEE-501',
    handle: 'heavy-cotton-tee',
    category: 'clothes',
    price: 48,
    title: { en: 'Heavy cotton tee', de: 'T-Shirt aus schwerer Baumwolle', ar: 'قميص قطني ثقيل' },
    story: {
      en: 'Knitted on old loopwheel machines, washed once so that it fits on the first day as on the hundredth.',
      de: 'Auf alten Rundwirkmaschinen gestrickt und einmal gewaschen: sitzt am ersten Tag wie am hundertsten.',
      ar: 'محبوك على آلات دائرية قديمة ومغسول مرة واحدة ليناسبك في اليوم الأول كما في المئة.',
    },
    options: ['XS', 'S', 'M', 'L', 'XL'],
  },
  {
    externalId: 'EYE-102',
    handle: 'black-aviator-sunglasses',
    category: 'eyewear',
    price: 210,
    title: { en: 'Black aviator sunglasses', de: 'Schwarze Pilotenbrille', ar: 'نظارة شمسية سوداء' },
    story: {
      en: 'Matte black steel and grey mineral glass that keeps colours honest.',
      de: 'Mattschwarzer Stahl und graues Mineralglas, das Farben treu bleibt.',
      ar: 'فولاذ أسود غير لامع وزجاج معدني رمادي يحفظ صدق الألوان.',
    },
    options: ['55 mm', '58 mm'],
  },
  {
    externalId: 'BAG-601',
    handle: 'canvas-tote-bag',
    category: 'bag',
    price: 72,
    title: { en: 'Canvas tote bag', de: 'Tragetasche aus Canvas', ar: 'حقيبة قماشية' },
    story: {
      en: 'One seam, two handles, and room for the week.',
      de: 'Eine Naht, zwei Henkel und Platz für die Woche.',
      ar: 'خياطة واحدة ومقبضان ومتّسع لأسبوع كامل.',
    },
    options: ['S', 'L'],
  },
  {
    externalId: 'WATCH-202',
    handle: 'leather-dress-watch',
    category: 'watch',
    price: 390,
    title: { en: 'Leather dress watch', de: 'Elegante Uhr mit Lederband', ar: 'ساعة أنيقة بسوار جلدي' },
    story: {
      en: 'Seven millimetres thin, on vegetable-tanned calf that darkens with you.',
      de: 'Sieben Millimeter flach, auf pflanzlich gegerbtem Kalbsleder, das mit Ihnen nachdunkelt.',
      ar: 'بسماكة سبعة ملّيمترات على جلد مدبوغ نباتيًا يغمق معك بمرور الزمن.',
    },
    options: ['36 mm', '39 mm'],
  },
  {
    externalId: 'JEWEL-402',
    handle: 'pearl-drop-earrings',
    category: 'jewelry',
    price: 160,
    title: { en: 'Pearl drop earrings', de: 'Ohrhänger mit Perle', ar: 'أقراط لؤلؤ متدلّية' },
    story: {
      en: 'Freshwater pearls, no two alike, on hand-bent hooks.',
      de: 'Süßwasserperlen, keine wie die andere, an handgebogenen Haken.',
      ar: 'لآلئ المياه العذبة، لا تتشابه اثنتان منها، على خطّافات مشغولة يدويًا.',
    },
    options: [],
  },
  {
    externalId: 'LUG-701',
    handle: 'hard-shell-cabin-case',
    category: 'luggage',
    price: 290,
    title: { en: 'Hard-shell cabin case', de: 'Kabinenkoffer mit Hartschale', ar: 'حقيبة سفر صلبة للمقصورة' },
    story: {
      en: 'Fits every overhead bin we could find. Wheels, zip and handle are replaceable.',
      de: 'Passt in jedes Gepäckfach, das wir finden konnten. Rollen, Reißverschluss und Griff sind tauschbar.',
      ar: 'تناسب كل خزانة علوية عثرنا عليها. العجلات والسحّاب والمقبض قابلة للتبديل.',
    },
    options: ['38 l', '42 l'],
  },
];

/** @param pictureOf the address of a product's picture, by its handle */
export function openingGoods(pictureOf: (handle: string) => string | null): Good[] {
  return STOCK.map((stock) => ({ ...stock, productId: null, picture: pictureOf(stock.handle) }));
}

/** A good for a product that a merchant has just created: the shop knows no more of it than the service does. */
export function goodOf(product: {
  id: string;
  external_id: string | null;
  handle: string;
  category: Category;
  title: string;
  image_url: string | null;
}): Good {
  const { id, external_id, handle, category, title, image_url } = product;
  return {
    externalId: external_id,
    productId: id,
    handle,
    category,
    title: { en: title, de: title, ar: title },
    price: null,
    story: null,
    options: [],
    picture: image_url,
  };
}
