/** Danish. */
import type { Texts } from './en.ts';

export const da: Texts = {
  tryOn: 'Prøv',
  close: 'Luk',
  loading: 'Indlæser…',
  failed: 'Prøvningen kunne ikke indlæses.',
  retry: 'Prøv igen',
  badAddress: 'Butikkens prøvning har en forkert adresse og blev ikke åbnet.',
  preview: 'En forhåndsvisning: du lægger selv produktets billede på dit foto.',
  privacy: 'Dit foto bliver på denne enhed. Det uploades ikke og gemmes ikke.',
  choosePhoto: 'Vælg et foto',
  takePhoto: 'Brug kameraet',
  dropHint: 'Du kan også slippe eller indsætte et foto her.',
  samples: 'Intet foto ved hånden? Prøv et af disse:',
  capture: 'Tag fotoet',
  stage:
    '{title}: træk på plads. Piletasterne flytter, plus og minus ændrer størrelsen, komma og punktum drejer.',
  larger: 'Større',
  smaller: 'Mindre',
  turnLeft: 'Drej til venstre',
  turnRight: 'Drej til højre',
  mirror: 'Spejlvend',
  removeBackground: 'Fjern hvid baggrund',
  compare: 'Hold for at sammenligne',
  save: 'Gem billedet',
  startOver: 'Start forfra',
  saved: 'Billedet er givet videre til dine overførsler.',
  photoReady: 'Dit foto vises. Flyt produktet på plads.',
  heic: 'Browseren kan ikke læse HEIC-fotos. Vælg en JPEG eller PNG, eller tag et foto med kameraet.',
  notAnImage: 'Filen er ikke et foto. Vælg en JPEG, PNG eller WebP.',
  broken: 'Fotoet kan ikke læses: det kan være beskadiget. Vælg et andet.',
  sampleFailed: 'Eksempelfotoet kunne ikke indlæses. Vælg et andet.',
  cameraMissing: 'Der blev ikke fundet noget kamera. Vælg et foto i stedet.',
  cameraRefused:
    'Kameraet er ikke tilladt på siden. Tillad det i browserens indstillinger, eller vælg et foto.',
  cameraTaken: 'Kameraet bruges af en anden app. Luk den og prøv igen, eller vælg et foto.',
  noPicture: 'Produktets billede kan ikke vises.',
  cannotSave:
    'Butikkens billede må vises her, men ikke kopieres, så det kan ikke gemmes. Tag et skærmbillede i stedet.',
  saveFailed: 'Billedet kunne ikke gemmes. Prøv igen, eller tag et skærmbillede.',
};
