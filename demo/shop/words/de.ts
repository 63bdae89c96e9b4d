import type { Words } from './words.ts';

export const de: Words = {
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
  items: {
    'EYE-101': {
      title: 'Runde Brille in Schildpatt',
      description:
        'Aus einer einzigen Platte italienischen Acetats geschnitten und drei Tage poliert. So leicht, dass man sie vergisst.',
    },
    'WATCH-201': {
      title: 'Taucheruhr aus Stahl',
      description: 'Gebürsteter Stahl, eine Lünette mit sattem Klick und zweihundert Meter Ruhe.',
    },
    'SHOE-301': {
      title: 'Flacher Sneaker aus Canvas',
      description: 'Schweres Canvas auf einer Sohle aus Naturkautschuk, genäht und darum neu besohlbar.',
    },
    'JEWEL-401': {
      title: 'Siegelring in Gold',
      description: 'Massives Gold mit glatter Fläche, für Initialen oder für gar nichts.',
    },
    'TEE-501': {
      title: 'T-Shirt aus schwerer Baumwolle',
      description:
        'Auf alten Rundwirkmaschinen gestrickt und einmal gewaschen: sitzt am ersten Tag wie am hundertsten.',
    },
    'EYE-102': {
      title: 'Schwarze Pilotenbrille',
      description: 'Mattschwarzer Stahl und graues Mineralglas, das Farben treu bleibt.',
    },
    'BAG-601': {
      title: 'Tragetasche aus Canvas',
      description: 'Eine Naht, zwei Henkel und Platz für die Woche.',
    },
    'WATCH-202': {
      title: 'Elegante Uhr mit Lederband',
      description: 'Sieben Millimeter flach, auf pflanzlich gegerbtem Kalbsleder, das mit Ihnen nachdunkelt.',
    },
    'JEWEL-402': {
      title: 'Ohrhänger mit Perle',
      description: 'Süßwasserperlen, keine wie die andere, an handgebogenen Haken.',
    },
    'LUG-701': {
      title: 'Kabinenkoffer mit Hartschale',
      description:
        'Passt in jedes Gepäckfach, das wir finden konnten. Rollen, Reißverschluss und Griff sind tauschbar.',
    },
  },
};
