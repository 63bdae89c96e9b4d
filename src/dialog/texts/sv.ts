/** Swedish. */
import type { DialogTexts } from './texts.ts';

export const sv: DialogTexts = {
  label: 'Prova virtuellt',
  close: 'Stäng',
  loading: 'Laddar…',
  loadFailed: 'Den virtuella provningen kunde inte laddas.',
  retry: 'Försök igen',
  invalidAddress: 'Den virtuella provningen kan inte öppnas: adressen är ogiltig.',
  preview: 'En förhandsvisning: du placerar själv produktens bild på ditt foto.',
  privacy: 'Ditt foto stannar på den här enheten. Det laddas inte upp och sparas inte.',
  choosePhoto: 'Välj ett foto',
  useCamera: 'Använd kameran',
  dropHint: 'Du kan också släppa eller klistra in ett foto här.',
  samplesHint: 'Inget foto till hands? Prova ett av dessa:',
  takePhoto: 'Ta fotot',
  instructions:
    '{title}: dra på plats. Piltangenterna flyttar, plus och minus ändrar storlek, komma och punkt roterar.',
  larger: 'Större',
  smaller: 'Mindre',
  rotateLeft: 'Rotera åt vänster',
  rotateRight: 'Rotera åt höger',
  mirror: 'Spegelvänd',
  removeBackground: 'Ta bort vit bakgrund',
  compare: 'Håll ned för att jämföra',
  save: 'Spara bilden',
  startOver: 'Börja om',
  saved: 'Sparad bland dina hämtade filer.',
  photoReady: 'Här är ditt foto. Flytta produkten på plats.',
  heicUnsupported:
    'Webbläsaren kan inte läsa HEIC-foton. Välj en JPEG eller PNG, eller ta ett foto med kameran.',
  notAPhoto: 'Filen är inget foto. Välj en JPEG, PNG eller WebP.',
  photoUnreadable: 'Fotot kan inte läsas: det kan vara skadat. Välj ett annat.',
  sampleFailed: 'Exempelfotot kunde inte laddas. Välj ett annat.',
  cameraNotFound: 'Ingen kamera hittades. Välj ett foto i stället.',
  cameraDenied:
    'Kameran är inte tillåten för sidan. Tillåt den i webbläsarens inställningar eller välj ett foto.',
  cameraInUse: 'Kameran används av en annan app. Stäng den och försök igen, eller välj ett foto.',
  pictureUnavailable: 'Produktens bild kan inte visas.',
  saveForbidden:
    'Butikens bild får visas här men inte kopieras, så det går inte att spara. Ta en skärmbild i stället.',
  saveFailed: 'Bilden kunde inte sparas. Försök igen eller ta en skärmbild.',
};
